import CSDL
import KinemaKit

/// A window that draws the layers of a context: backgrounds as quads, from a compact list.
final class Screen {
    private let window, renderer: OpaquePointer
    private let list: CompactList<CompactItem>
    private var items: [CompactItem] = []

    init?(_ title: String, width: Int32, height: Int32, _ context: Context) {
        SDL_SetMainReady()
        guard SDL_Init(SDL_INIT_VIDEO) == 0,
            let window = SDL_CreateWindow(
                title, Int32(SDL_WINDOWPOS_CENTERED_MASK), Int32(SDL_WINDOWPOS_CENTERED_MASK), width, height, 0),
            let renderer = SDL_CreateRenderer(window, -1, 0), let list = try? context.compactList()
        else { return nil }
        (self.window, self.renderer, self.list) = (window, renderer, list)
    }

    deinit {
        SDL_DestroyRenderer(renderer)
        SDL_DestroyWindow(window)
        SDL_Quit()
    }

    /// Draws the layers as they are shown at a time, if a pixel may have changed.
    func draw(at time: Double) throws {
        guard try list.prepare(at: time) else { return }
        items = try list.items()
        SDL_SetRenderDrawColor(renderer, 16, 18, 24, 255)
        SDL_RenderClear(renderer)
        for item in items { draw(item) }
        SDL_RenderPresent(renderer)
    }

    private func draw(_ item: CompactItem) {
        let (red, green, blue, alpha) = item.backgroundColor, (x, y, width, height) = item.bounds
        let (a, b, c, d, tx, ty) = item.matrix
        func byte(_ part: Float) -> UInt8 { UInt8(max(0, min(255, part * 255 + 0.5))) }
        let color = SDL_Color(r: byte(red), g: byte(green), b: byte(blue), a: byte(alpha * item.opacity))
        guard color.a > 0 else { return }
        // From the layer's coordinates to those of the window.
        let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)].map { x, y in
            SDL_Vertex(
                position: SDL_FPoint(x: a * x + c * y + tx, y: b * x + d * y + ty), color: color,
                tex_coord: SDL_FPoint(x: 0, y: 0))
        }
        SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
        SDL_RenderGeometry(renderer, nil, corners, 4, [0, 1, 2, 0, 2, 3], 6)
    }

    /// Saves what the window shows as a BMP.
    func save(_ path: String) {
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetRendererOutputSize(renderer, &width, &height)
        guard let picture = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888.rawValue) else {
            return
        }
        SDL_RenderReadPixels(renderer, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, picture.pointee.pixels, picture.pointee.pitch)
        SDL_SaveBMP_RW(picture, SDL_RWFromFile(path, "wb"), 1)
        SDL_FreeSurface(picture)
    }
}
