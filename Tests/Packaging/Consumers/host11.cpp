// The host of host.c in C++11, on the C header.
#include <kinema/kinema.h>

#include <cstdio>
#include <memory>
#include <vector>

namespace {

struct Destroy {
    void operator()(KinContext *context) const { kinContextDestroy(context); }
    void operator()(KinSampler *sampler) const { kinSamplerDestroy(sampler); }
};

void check(KinStatus status) {
    if (status != KinStatusOK) throw status;
}

KinLayer makeLayer(KinContext *context) {
    KinLayer layer;
    check(kinLayerCreate(context, KinLayerClassLayer, &layer));
    return layer;
}

KinAnimation makeSpin(KinContext *context) {
    KinAnimation spin;
    check(kinAnimationCreate(context, KinAnimationClassBasic, &spin));
    check(kinAnimationSetKeyPath(context, spin, "transform.rotation.z"));
    check(kinAnimationSetNumber(context, spin, KinAnimationPropertyByValue, 6.283185307179586));
    check(kinAnimationSetNumber(context, spin, KinAnimationPropertyDuration, 2));
    return spin;
}

void play() {
    KinContext *raw = nullptr;
    check(kinContextCreate(&raw));
    std::unique_ptr<KinContext, Destroy> context(raw);
    KinLayer stage = makeLayer(raw), ship = makeLayer(raw);
    check(kinContextAddRoot(raw, stage));
    check(kinLayerAddSublayer(raw, stage, ship));
    check(kinContextFlush(raw));

    KinTransaction turn;
    KinTimingFunction linear;
    check(kinTimingFunctionNamed("linear", &linear));
    check(kinTransactionBegin(raw, &turn));
    check(kinTransactionSetDuration(raw, turn, 0.5));
    check(kinTransactionSetTimingFunction(raw, turn, &linear));
    KinCompletionCallback landed = [](KinContext *in, uint64_t, void *) {
        double now = 0;
        check(kinContextGetTime(in, &now));
        std::printf("landed at %.2f\n", now);
    };
    check(kinTransactionSetCompletion(raw, turn, landed, 0, nullptr, nullptr));
    check(kinLayerSetPoint(raw, ship, KinPropertyPosition, 300, 150));
    check(kinTransactionClearCompletion(raw, turn));
    KinAnimation spin = makeSpin(raw);
    check(kinLayerAddAnimation(raw, ship, spin, "spin"));
    check(kinTransactionCommit(raw, turn));

    std::vector<KinChannel> channels = {
        {ship, KinPropertyPosition, 0}, {ship, KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ), 0}};
    KinSampler *sampling = nullptr;
    check(kinSamplerCreate(raw, channels.data(), channels.size(), &sampling));
    std::unique_ptr<KinSampler, Destroy> sampler(sampling);
    const double times[] = {0, 0.25, 0.5, 1};
    float rows[4][3];
    check(kinSamplerSample(sampling, times, 4, rows, 0, KinFormatFloat32));
    for (int i = 0; i < 4; i++) std::printf("%.2f %6.1f %6.1f  %.3f\n", times[i], rows[i][0], rows[i][1], rows[i][2]);
    check(kinContextAdvance(raw, 0.5));
}

} // namespace

int main() {
    try {
        play();
    } catch (KinStatus status) {
        std::printf("%s: %s\n", kinStatusName(status), kinLastErrorMessage());
        return 1;
    }
    return kinLiveObjectCount() != 0;
}
