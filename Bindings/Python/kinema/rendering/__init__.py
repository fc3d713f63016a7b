"""Pictures of layer trees: boxes with rounded corners, borders and shadows, gradients, shapes, text, images, masks,
transitions, replicators and emitters. Needs `pip install 'kinema[render]'`.

    import kinema, kinema.rendering

    frame = kinema.rendering.render(context, at=0.25, scale=2)
    frame.save("frame.png")
"""

from .blending import RenderingWarning
from .film import write_gif, write_mp4, write_pngs, writer_of
from .frame import Frame, render, viewport_of
from .images import ImageError, Images
from .typefaces import FontError, Typefaces

__all__ = [
    "FontError",
    "Frame",
    "ImageError",
    "Images",
    "RenderingWarning",
    "Typefaces",
    "render",
    "viewport_of",
    "write_gif",
    "write_mp4",
    "write_pngs",
    "writer_of",
]
