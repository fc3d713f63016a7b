// Values of every type as arguments and results.
#include "scene.hpp"

using namespace kinema;

TEST("numbers, bools, integers and enumerations") {
    Scene scene;
    scene.ship.set(KinPropertyOpacity, 0.25);
    CHECK(scene.ship.get<double>(KinPropertyOpacity) == 0.25);
    CHECK(scene.ship.get<float>(KinPropertyOpacity) == 0.25f);
    scene.ship.set(KinPropertyHidden, true);
    CHECK(scene.ship.get<bool>(KinPropertyHidden));
    scene.ship.set(KinPropertyMaskedCorners, 5);
    CHECK(scene.ship.get<int>(KinPropertyMaskedCorners) == 5);
    CHECK(scene.ship.get<unsigned>(KinPropertyMaskedCorners) == 5u);
    auto move = scene.context.basic("position");
    move.set(KinAnimationPropertyFillMode, KinFillModeBoth);
    CHECK(move.get<KinFillMode>(KinAnimationPropertyFillMode) == KinFillModeBoth);
    CHECK(move.get<std::string>(KinAnimationPropertyFillMode) == "both");
}

TEST("a number beyond an integer type's range is clamped") {
    Context context;
    auto layer = context.layer();
    layer.set(KinPropertyZPosition, 1e300);
    CHECK(layer.get<int>(KinPropertyZPosition) == std::numeric_limits<int>::max());
    CHECK(layer.get<std::uint64_t>(KinPropertyZPosition) == std::numeric_limits<std::uint64_t>::max());
    layer.set(KinPropertyZPosition, -1e300);
    CHECK(layer.get<int>(KinPropertyZPosition) == std::numeric_limits<int>::min());
    CHECK(layer.get<std::uint8_t>(KinPropertyZPosition) == 0);
}

TEST("points, sizes, rects, colors") {
    Scene scene;
    scene.ship.set(KinPropertyPosition, {300, 150});
    CHECK(scene.ship.get<Point>(KinPropertyPosition).y == 150);
    scene.ship.set(KinPropertyPosition, Point{1, 2});
    CHECK(scene.ship.get<Point>("position").x == 1);
    scene.ship.set({KinPropertyPosition, KinComponentX}, 7);
    CHECK(scene.ship.get<double>(std::string("position.x")) == 7);
    scene.ship.set(KinPropertyShadowOffset, Size{3, 4});
    CHECK(scene.ship.get<Size>(KinPropertyShadowOffset).height == 4);
    scene.ship.set(KinPropertyBounds, Rect{0, 1, 20, 30});
    CHECK(scene.ship.get<Rect>(KinPropertyBounds).width == 20);
    CHECK(scene.ship.get<Size>("bounds.size").height == 30);
    scene.ship.set(KinPropertyBackgroundColor, Color{1, 0.5, 0});
    CHECK(scene.ship.get<Color>(KinPropertyBackgroundColor).green == 0.5);
    CHECK(scene.ship.get<Color>(KinPropertyBackgroundColor).alpha == 1);
}

TEST("nil is nullptr as an argument and an empty optional as a result") {
    Context context;
    auto layer = context.layer();
    CHECK(!layer.get<std::optional<Color>>(KinPropertyBackgroundColor));
    layer.set(KinPropertyBackgroundColor, Color{1, 1, 1, 1});
    CHECK(layer.get<std::optional<Color>>(KinPropertyBackgroundColor)->red == 1);
    layer.set(KinPropertyBackgroundColor, nullptr);
    CHECK(layer.get<Data>(KinPropertyBackgroundColor).isNil());
    CHECK_FAILS(KinStatusTypeMismatch, layer.get<Color>(KinPropertyBackgroundColor));
    layer.set(KinPropertyContents, {});
    CHECK(!layer.get<std::optional<Handle>>(KinPropertyContents));
}

TEST("the wrong type is a type mismatch") {
    Context context;
    auto layer = context.layer();
    CHECK_FAILS(KinStatusTypeMismatch, layer.get<double>(KinPropertyName));
    CHECK_FAILS(KinStatusTypeMismatch, layer.get<std::string>(KinPropertyPosition));
    CHECK_FAILS(KinStatusTypeMismatch, layer.get<Rect>(KinPropertyPosition));
    CHECK_FAILS(KinStatusTypeMismatch, layer.set(KinPropertyPosition, 3));
    CHECK_FAILS(KinStatusUnknownKey, layer.set("positron", 3));
    CHECK_FAILS(KinStatusUnknownKey, layer.get<double>("positron"));
}

TEST("text, short and long") {
    Context context;
    auto layer = context.layer(), text = context.layer(KinLayerClassText);
    layer.set(KinPropertyName, "ship");
    CHECK(layer.get<std::string>(KinPropertyName) == "ship");
    std::string poem(5000, 'x');
    text.set(KinPropertyString, poem);
    CHECK(text.get<std::string>(KinPropertyString) == poem);
    CHECK(text.get<Data>(KinPropertyString).string() == poem);
    text.set(KinPropertyString, std::string_view("half a line").substr(0, 4));
    CHECK(text.get<std::string>(KinPropertyString) == "half");
    text.set(KinPropertyString, "");
    CHECK(text.get<std::string>(KinPropertyString).empty());
    text.set(KinPropertyString, static_cast<const char *>(nullptr));
    CHECK(!text.get<std::optional<std::string>>(KinPropertyString));
}

TEST("paths") {
    Context context;
    auto shape = context.layer(KinLayerClassShape);
    shape.set(KinPropertyPath, Path().move(0, 0).line(10, 0).quad(12, 0, 12, 2).curve(1, 2, 3, 4, 5, 6).close());
    auto path = shape.get<Path>(KinPropertyPath);
    CHECK(path.elements().size() == 5);
    CHECK(path.elements()[3].verb == KinPathVerbCurve && path.elements()[3].points[5] == 6);
    CHECK(shape.get<Data>(KinPropertyPath).path()[1].points[0] == 10);
    CHECK(shape.get<std::vector<KinPathElement>>(KinPropertyPath)[4].verb == KinPathVerbClose);
    shape.set(KinPropertyPath, Path(path.elements()));
    CHECK(shape.get<Path>(KinPropertyPath).elements().size() == 5);
}

TEST("host ids, one and many") {
    Context context;
    auto layer = context.layer();
    layer.set(KinPropertyContents, Handle{42});
    CHECK(layer.get<Handle>(KinPropertyContents).id == 42);
    std::vector<std::uint64_t> filters = {7, 8, 9};
    layer.set(KinPropertyFilters, filters);
    CHECK(layer.get<std::vector<std::uint64_t>>(KinPropertyFilters) == filters);
    CHECK(layer.get<Data>(KinPropertyFilters).handles()[2] == 9);
    const Handle both[] = {{1}, {2}};
    layer.set(KinPropertyFilters, both);
    CHECK(layer.get<std::vector<std::uint64_t>>(KinPropertyFilters).size() == 2);
}

TEST("lists of numbers and colors, short and long") {
    Context context;
    auto shape = context.layer(KinLayerClassShape), gradient = context.layer(KinLayerClassGradient);
    shape.set(KinPropertyLineDashPattern, {4, 2});
    CHECK(shape.get<std::vector<double>>(KinPropertyLineDashPattern)[1] == 2);
    Value longList = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20};
    Value copy = longList;
    shape.set(KinPropertyLineDashPattern, copy);
    CHECK(shape.get<std::vector<double>>(KinPropertyLineDashPattern).size() == 20);
    CHECK(shape.get<Data>(KinPropertyLineDashPattern).numbers()[19] == 20);
    std::array<Color, 2> colors = {Color{1, 0, 0}, Color{0, 0, 1}};
    gradient.set(KinPropertyColors, colors);
    CHECK(gradient.get<std::vector<Color>>(KinPropertyColors)[1].blue == 1);
    CHECK(gradient.get<Data>(KinPropertyColors).numbers().size() == 8);
}

TEST("emitter cells are lists of layers") {
    Context context;
    auto emitter = context.layer(KinLayerClassEmitter);
    std::vector<Layer> cells = {context.layer(KinLayerClassEmitterCell), context.layer(KinLayerClassEmitterCell)};
    emitter.set(KinPropertyEmitterCells, cells);
    CHECK(emitter.get<Data>(KinPropertyEmitterCells).layers()[1].id == cells[1].c().id);
    CHECK(emitter.get<std::vector<KinLayer>>(KinPropertyEmitterCells).size() == 2);
    const KinLayer one[] = {cells[0].c()};
    emitter.set(KinPropertyEmitterCells, one);
    CHECK(emitter.get<std::vector<KinLayer>>(KinPropertyEmitterCells).size() == 1);
}

TEST("transforms agree with the engine's sub key paths") {
    Context context;
    auto layer = context.layer();
    layer.set("transform.rotation.z", 0.5);
    auto turned = layer.get<Transform>(KinPropertyTransform);
    auto expected = Transform::rotation(0.5);
    for (std::size_t i = 0; i < 16; i++) CHECK_NEAR(turned.m[i], expected.m[i], 1e-15);
    layer.set(KinPropertyTransform, Transform::scale(2, 3) * Transform::translation(10, 20));
    CHECK(layer.get<double>("transform.scale.y") == 3);
    CHECK(layer.get<Size>("transform.translation").width == 10); // the scale is applied first, so it does not change this
    layer.set(KinPropertyTransform, Transform::translation(10, 20) * Transform::scale(2, 3));
    CHECK(layer.get<Size>("transform.translation").width == 20);
    layer.set(KinPropertyTransform, Transform::rotation(0.25, 1, 0, 0));
    CHECK_NEAR(layer.get<double>("transform.rotation.x"), 0.25, 1e-12);
    CHECK(Transform::rotation(1, 0, 0, 0).m == Transform().m);
    layer.setAffineTransform({1, 0, 0, 1, 5, 6});
    CHECK(layer.affineTransform()[5] == 6);
}

TEST("arithmetic of transforms") {
    auto move = Transform::translation(3, 4, 5);
    CHECK(move.scaled(2, 2).m[12] == 3 && Transform::scale(2, 2).translated(3, 4).m[12] == 6);
    CHECK(move.rotated(0.5, 1, 2, 3) == Transform::rotation(0.5, 1, 2, 3) * move);
    CHECK(move.inverse() == Transform::translation(-3, -4, -5));
    CHECK(!Transform::scale(1, 0).inverse());
    CHECK(Transform().isIdentity() && !move.isIdentity() && !move.isAffine());
    CHECK(Transform::affine({1, 2, 3, 4, 5, 6}).affine() == std::array<double, 6>{1, 2, 3, 4, 5, 6});
    CHECK(move.affine() == std::array<double, 6>{1, 0, 0, 1, 0, 0});
    Context context;
    auto layer = context.layer();
    CHECK_FAILS(KinStatusInvalidArgument, layer.set(KinPropertyTransform, Transform::scale(1e200, 1).scaled(1e200, 1)));
}

TEST("values of a style") {
    Context context;
    auto layer = context.layer();
    layer.setStyle(2, KinPropertyOpacity, 0.25);
    layer.setStyle(1, "shadowOffset", Size{1, 2});
    CHECK(layer.get<double>(KinPropertyOpacity) == 0.25 && layer.get<Size>(KinPropertyShadowOffset).height == 2);
    CHECK(layer.style<double>(2, KinPropertyOpacity) == 0.25);
    CHECK_FAILS(KinStatusNotFound, layer.style<double>(1, KinPropertyOpacity));
    layer.removeStyle(2, KinPropertyOpacity);
    CHECK(layer.get<double>(KinPropertyOpacity) == 1);
}

TEST("the corner curves' expansion factors") {
    CHECK(Layer::cornerCurveExpansionFactor("continuous") == 1.528665);
    CHECK(Layer::cornerCurveExpansionFactor("circular") == 1);
}

TEST("timing functions by name, and many points of one at once") {
    auto curve = timingFunction("easeIn");
    CHECK(curve.c1x == 0.42 && curve.c2x == 1);
    double xs[] = {0, 0.5, 1}, ys[3];
    evaluate(curve, xs, ys);
    CHECK(ys[0] == 0 && ys[2] == 1 && ys[1] < 0.5);
    CHECK_FAILS(KinStatusInvalidArgument, timingFunction("bouncy"));
    CHECK_FAILS(KinStatusBufferTooSmall, evaluate(curve, xs, Span<double>(ys, 2)));
}

TEST("timing functions by text, by points, and their slopes: rules D76, D79, D80") {
    auto back = timingFunction("ease-out-back");
    double xs[] = {0, 0.5, 1}, ys[3];
    CHECK(text(back) == "ease-out-back");
    evaluate(back, xs, ys);
    CHECK(ys[0] == 0 && ys[2] == 1 && std::abs(ys[1] - 1.0876975) < 1e-9);
    evaluateSlopes(back, xs, ys);
    CHECK(std::abs(ys[0] - 4.70158) < 1e-6 && std::abs(ys[2]) < 1e-6);
    double inputs[] = {0, 0.3, 1}, outputs[] = {0, 0.5, 1};
    CHECK(text(timingFunction(inputs, outputs)) == "linear(0 0%, 0.5 30%, 1 100%)");
    CHECK(text(sampledTimingFunction(outputs)) == "linear(0, 0.5, 1)");
    CHECK(text(kinTimingFunctionSteps(4, KinStepPositionBoth)) == "steps(4, jump-both)");
    CHECK(text(kinTimingFunctionSpring(0.5, 0.25)) == "spring(0.5, bounce 0.25)");
    CHECK_FAILS(KinStatusInvalidArgument, timingFunction(Span<const double>(inputs, 2), outputs));
    CHECK_FAILS(KinStatusInvalidArgument, sampledTimingFunction(Span<const double>()));
    CHECK_FAILS(KinStatusInvalidArgument, text(kinTimingFunctionSteps(0, KinStepPositionEnd)));
    CHECK_FAILS(KinStatusBufferTooSmall, evaluateSlopes(back, xs, Span<double>(ys, 2)));
}

TEST("spans are made from arrays, vectors, lists, and any type with data and size") {
    std::vector<double> vector = {1, 2, 3};
    double array[] = {1, 2};
    CHECK(Span<const double>(vector).size() == 3 && Span<double>(array).size() == 2);
    CHECK(Span<const double>({1, 2.5, 3}).size() == 3);
    CHECK(Span<const double>().empty());
    double sum = 0;
    for (double x : Span<const double>(vector)) sum += x;
    CHECK(sum == 6);
    static_assert(!std::is_constructible_v<Span<double>, const std::vector<double> &>, "const stays const");
    static_assert(!std::is_constructible_v<Value, double *>, "a pointer is not a bool");
}
