"""Pictures of layer trees: boxes with rounded corners, borders and shadows, gradients, shapes, text, images, masks,
transitions, replicators and emitters. Needs `pip install 'kinema[render]'`.

    import kinema, kinema.rendering

    frame = kinema.rendering.render(context, at=0.25, scale=2)
    frame.save("frame.png")
    kinema.rendering.film(context, "film.mp4", 5, fps=60)
"""

from .blending import RenderingWarning
from .filming import film, frame_times, ground_of, write_film
from .formats import format_of, write_gif, write_mp4, write_pngs, writer_of
from .frame import Frame, render, viewport_of
from .images import ImageError, Images
from .measuring import fit, measure
from .resources import Resources
from .typefaces import FontError, Typefaces

__all__ = [
    "FontError",
    "Frame",
    "ImageError",
    "Images",
    "RenderingWarning",
    "Resources",
    "Typefaces",
    "film",
    "fit",
    "format_of",
    "frame_times",
    "ground_of",
    "measure",
    "render",
    "viewport_of",
    "write_film",
    "write_gif",
    "write_mp4",
    "write_pngs",
    "writer_of",
]
