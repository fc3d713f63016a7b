// panel [PICTURE.bmp]: a panel of Dear ImGui whose bars and switch move, in a window of SDL2. With the name of a picture it runs 60 frames a
// second without a window, prints what moves, and saves the picture of the moment when the panel is half open.
#include "kinema_imgui.h"
#include <SDL.h>
#include <cstdio>

static const int width = 320, height = 200;

static void drawPanel(bool isOpen) {
    ImDrawList *draw = ImGui::GetBackgroundDrawList();
    KinMotion linear = kinMotion("linear", 1);
    for (int i = 0; i < 8; i++) {
        ImGui::PushID(i);
        float bar = kinema_imgui::spring("bar", isOpen ? 40.0f + 30 * float(i) : 20.0f, linear);
        ImVec4 color = kinema_imgui::spring("color", isOpen ? ImVec4(1, 0.85f, 0.4f, 1) : ImVec4(0.2f, 0.45f, 0.6f, 1), linear);
        draw->AddRectFilled(
            ImVec2(10, 10 + 20 * float(i)), ImVec2(10 + bar, 24 + 20 * float(i)), ImGui::ColorConvertFloat4ToU32(color));
        ImGui::PopID();
    }
    ImVec2 knob = kinema_imgui::spring("knob", isOpen ? ImVec2(300, 185) : ImVec2(200, 185), linear);
    draw->AddRectFilled(ImVec2(knob.x - 5, knob.y - 5), ImVec2(knob.x + 5, knob.y + 5), IM_COL32(255, 255, 255, 255));
}

// What a back end of Dear ImGui does: its triangles, with SDL's.
static void paint(SDL_Renderer *renderer, SDL_Texture *atlas, const ImDrawData *data) {
    for (int i = 0; i < data->CmdListsCount; i++) {
        const ImDrawList *list = data->CmdLists[i];
        const ImDrawVert *vertices = list->VtxBuffer.Data;
        for (const ImDrawCmd &command : list->CmdBuffer) {
            const ImDrawVert *first = vertices + command.VtxOffset;
            SDL_RenderGeometryRaw(renderer, atlas, &first->pos.x, sizeof *first, reinterpret_cast<const SDL_Color *>(&first->col),
                sizeof *first, &first->uv.x, sizeof *first, list->VtxBuffer.Size - int(command.VtxOffset),
                list->IdxBuffer.Data + command.IdxOffset, int(command.ElemCount), sizeof(ImDrawIdx));
        }
    }
}

static SDL_Texture *makeAtlas(SDL_Renderer *renderer) {
    unsigned char *pixels;
    int atlasWidth, atlasHeight;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &atlasWidth, &atlasHeight);
    SDL_Texture *atlas = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STATIC, atlasWidth, atlasHeight);
    SDL_UpdateTexture(atlas, nullptr, pixels, 4 * atlasWidth);
    SDL_SetTextureBlendMode(atlas, SDL_BLENDMODE_BLEND);
    return atlas;
}

static void draw(SDL_Renderer *renderer, SDL_Texture *atlas, KinContext *context, bool isOpen) {
    ImGui::NewFrame();
    if (!kinema_imgui::newFrame(context)) std::printf("%s\n", kinema_imgui::lastError());
    drawPanel(isOpen);
    ImGui::Render();
    SDL_SetRenderDrawColor(renderer, 26, 31, 43, 255);
    SDL_RenderClear(renderer);
    paint(renderer, atlas, ImGui::GetDrawData());
}

static void print(KinContext *context, const char *when) {
    bool isAnimating = false;
    kinContextIsAnimating(context, &isAnimating);
    std::printf("%s: %s\n", when, isAnimating ? "moves" : "rests");
}

/// Frame 0 shows the closed panel, frame 1 opens it.
static int runWithoutWindow(KinContext *context, const char *picture) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
    SDL_Texture *atlas = makeAtlas(renderer);
    ImGui::GetIO().DeltaTime = 1.0f / 64;
    float early = kinema_imgui::spring("early", 3.0f); // before a frame
    std::printf("%g %s\n", double(early), kinema_imgui::lastError());
    draw(renderer, atlas, context, false);
    print(context, "closed");
    for (int frame = 0; frame <= 32; frame++) draw(renderer, atlas, context, true);
    print(context, "half");
    SDL_RenderFlush(renderer);
    int saved = SDL_SaveBMP(surface, picture);
    for (int frame = 0; frame < 40; frame++) draw(renderer, atlas, context, true);
    print(context, "open");
    SDL_DestroyTexture(atlas), SDL_DestroyRenderer(renderer), SDL_FreeSurface(surface);
    return saved;
}

/// The panel opens and closes every two seconds, until a click takes over.
static int runInWindow(KinContext *context) {
    SDL_Window *window = SDL_CreateWindow("Kinema", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height, 0);
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
    SDL_Texture *atlas = makeAtlas(renderer);
    Uint64 last = SDL_GetTicks64();
    bool isOpen = false, isClicked = false, isRunning = true;
    while (isRunning) {
        for (SDL_Event event; SDL_PollEvent(&event);) {
            if (event.type == SDL_QUIT) isRunning = false;
            if (event.type == SDL_MOUSEBUTTONDOWN) isOpen = !isOpen, isClicked = true;
        }
        Uint64 now = SDL_GetTicks64();
        if (!isClicked) isOpen = now / 2000 % 2;
        ImGui::GetIO().DeltaTime = now > last ? float(now - last) / 1000 : 0.001f;
        last = now;
        draw(renderer, atlas, context, isOpen);
        SDL_RenderPresent(renderer);
    }
    SDL_DestroyTexture(atlas), SDL_DestroyRenderer(renderer), SDL_DestroyWindow(window);
    return 0;
}

int main(int count, char **words) {
    KinContext *context = nullptr;
    if (SDL_Init(SDL_INIT_VIDEO) || kinContextCreate(&context)) return 1;
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().DisplaySize = ImVec2(float(width), float(height));
    int result = count == 2 ? runWithoutWindow(context, words[1]) : runInWindow(context);
    ImGui::DestroyContext();
    kinContextDestroy(context);
    SDL_Quit();
    return result;
}
