"""A batch on many machines with dask: a field of 200 pendulums, sampled for ten seconds by all workers. Writes batch.png: how the
pendulums drift out of step.

The scene is a document, so it goes to the workers as it is, and the rows have the same bits as those of one process.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import kinema.distributed
import numpy
from kinema.scene import Scene

COUNT, SECONDS, FPS = 200, 10, 60


def scene() -> Scene:
    """Pendulums that swing between -1 and 1 radian, each a little slower than the one before."""
    layers = [
        {
            "id": f"p{index}",
            "animations": [
                {
                    "key": "swing",
                    "class": "basic",
                    "keyPath": "transform.rotation.z",
                    "fromValue": -1,
                    "toValue": 1,
                    "duration": 1 + index / COUNT / 4,
                    "autoreverses": True,
                    "repeatCount": "inf",
                    "timingFunction": "easeInEaseOut",
                }
            ],
        }
        for index in range(COUNT)
    ]
    return Scene.from_json({"kinema": 1, "layers": layers})


def main(folder: Path, client: Any = None) -> numpy.ndarray[Any, Any]:
    import distributed
    from PIL import Image

    times = numpy.arange(SECONDS * FPS) / FPS
    with client or distributed.Client(processes=False, n_workers=2, threads_per_worker=1, dashboard_address=None) as workers:
        channels = [(f"p{index}", "transform.rotation.z") for index in range(COUNT)]
        _, rows = kinema.distributed.sample(scene(), times, workers, channels=channels)
    shades = numpy.round((rows + 1) / 2 * 255).clip(0, 255).astype(numpy.uint8)
    Image.fromarray(shades.T).resize((600, 200)).save(folder / "batch.png")
    return rows


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
