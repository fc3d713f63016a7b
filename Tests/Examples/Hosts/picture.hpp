// picture.hpp: draws a render list without any library: rounded shapes, borders, clips and masks, sixteen samples per pixel.
#pragma once

#include "outline.h"
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace picture {

/// A convex polygon in pixels.
struct Shape {
    Outline outline;

    Shape(const KinRenderItem &item, double inset) : outline(outlineMake(&item, inset, 1)) {}

    bool contains(double x, double y) const {
        bool isLeft = false, isRight = false;
        for (int i = 0; i < OUTLINE_POINTS; i++) {
            int next = (i + 1) % OUTLINE_POINTS;
            double ex = outline.x[next] - outline.x[i], ey = outline.y[next] - outline.y[i];
            double side = ex * (y - outline.y[i]) - ey * (x - outline.x[i]);
            isLeft = isLeft || side < 0;
            isRight = isRight || side > 0;
        }
        return !(isLeft && isRight);
    }
};

/// An item with its shapes made once.
struct Drawn {
    const KinRenderItem *item;
    Shape outer, inner;

    explicit Drawn(const KinRenderItem &item) : item(&item), outer(item, 0), inner(item, item.borderWidth) {}

    /// Returns the coverage of a point by the item's background, 0...1.
    double alpha(double x, double y) const {
        if (!(item->flags & KinRenderFlagBackground) || !outer.contains(x, y)) return 0;
        return item->backgroundColor[3] * item->instanceColor[3] * item->opacity;
    }
};

class Canvas {
public:
    Canvas(int width, int height) : width(width), height(height), pixels(size_t(width) * height * 3) {}

    void draw(const std::vector<KinRenderItem> &items) {
        std::vector<Drawn> list(items.begin(), items.end());
        std::fill(pixels.begin(), pixels.end(), 0.0);
        std::int32_t open = -1;
        for (std::int32_t i = 0; i <= std::int32_t(list.size()); i++) {
            bool isEnd = i == std::int32_t(list.size());
            std::int32_t parent = isEnd ? -1 : items[i].parent;
            // The border of a layer is over its sublayers, so it is drawn before the next item that is not a descendant.
            for (; open != parent; open = items[open].parent) paint(list, open, true);
            if (!isEnd) paint(list, i, false);
            open = i;
        }
    }

    /// Fills the square 0...size of a matrix a b c d tx ty that neither turns nor skews.
    void fill(const float *matrix, double size, const std::uint8_t *color, double opacity) {
        const double rgb[] = {color[0] / 255.0, color[1] / 255.0, color[2] / 255.0}, factor[] = {1, 1, 1};
        double left = matrix[4], top = matrix[5], right = left + size * matrix[0], bottom = top + size * matrix[3];
        for (int y = int(std::fmax(top, 0)); y < std::fmin(bottom, height); y++)
            for (int x = int(std::fmax(left, 0)); x < std::fmin(right, width); x++) {
                double wide = std::fmin(right, x + 1) - std::fmax(left, x), high = std::fmin(bottom, y + 1) - std::fmax(top, y);
                blend(x, y, rgb, factor, wide * high * color[3] / 255.0 * opacity);
            }
    }

    bool save(const std::string &path) const {
        std::FILE *file = std::fopen(path.c_str(), "wb");
        if (!file) return false;
        std::fprintf(file, "P6\n%d %d\n255\n", width, height);
        for (double value : pixels) std::fputc(int(std::fmin(std::fmax(value, 0), 1) * 255 + 0.5), file);
        return std::fclose(file) == 0;
    }

private:
    int width, height;
    std::vector<double> pixels;

    /// Returns the visible part of a point after the clips and masks of an item and its superlayers.
    static double visible(const std::vector<Drawn> &list, std::int32_t index, double x, double y) {
        const KinRenderItem &item = *list[index].item;
        double left = 1;
        for (auto i = item.flags & KinRenderFlagClips ? index : item.clip; i >= 0; i = list[i].item->clip)
            if (!list[i].outer.contains(x, y)) return 0;
        for (auto i = item.mask; i >= 0;) {
            double through = 1;
            for (auto m = i + 1; m < list[i].item->sublayers; m++) through *= 1 - list[m].alpha(x, y);
            left *= 1 - through;
            i = list[i].item->parent < 0 ? -1 : list[list[i].item->parent].item->mask;
        }
        return left;
    }

    /// An item's background, or its border.
    void paint(const std::vector<Drawn> &list, std::int32_t index, bool border) {
        const Drawn &drawn = list[index];
        const KinRenderItem &item = *drawn.item;
        if (item.flags & KinRenderFlagMask || !(item.flags & (border ? KinRenderFlagBorder : KinRenderFlagBackground))) return;
        const double *color = border ? item.borderColor : item.backgroundColor;
        double left, top, right, bottom;
        outlineBox(&drawn.outer.outline, &left, &top, &right, &bottom);
        for (int y = int(std::fmax(top, 0)); y < std::fmin(bottom, height); y++)
            for (int x = int(std::fmax(left, 0)); x < std::fmin(right, width); x++) {
                double covered = 0;
                for (int n = 0; n < 16; n++) {
                    double px = x + (n % 4 + 0.5) / 4, py = y + (n / 4 + 0.5) / 4;
                    if (drawn.outer.contains(px, py) && !(border && drawn.inner.contains(px, py)))
                        covered += visible(list, index, px, py) / 16;
                }
                blend(x, y, color, item.instanceColor, covered * color[3] * item.instanceColor[3] * item.opacity);
            }
    }

    void blend(int x, int y, const double *color, const double *factor, double alpha) {
        double *pixel = &pixels[(size_t(y) * width + x) * 3];
        for (int n = 0; n < 3; n++) pixel[n] += (color[n] * factor[n] - pixel[n]) * alpha;
    }
};

} // namespace picture
