/* The polynomials of elementary.h, lowest power first. Printed by Tests/Robustness/Elementary/polynomials.py. */

/* (sin x - x) / x^3 by x^2, 0 ... 0.6169 */
static const double kin_sine_polynomial[] = {
    -0x1.5555555555555p-3, 0x1.1111111111110p-7, -0x1.a01a01a019937p-13, 0x1.71de3a54607fap-19,
    -0x1.ae6454129f078p-26, 0x1.61217eed1c04ap-33, -0x1.ab17c21adf462p-41
};

/* (cos x - 1 + x^2 / 2) / x^4 by x^2, 0 ... 0.6169 */
static const double kin_cosine_polynomial[] = {
    0x1.5555555555555p-5, -0x1.6c16c16c16967p-10, 0x1.a01a019f4e9f4p-16, -0x1.27e4fa17c44e0p-22,
    0x1.1eeb68d2958ddp-29, -0x1.907d9316a965fp-37
};

/* (e^x - 1 - x) / x^2, -0.3468 ... 0.3468 */
static const double kin_exponential_polynomial[] = {
    0x1.0000000000000p-1, 0x1.5555555555557p-3, 0x1.5555555555556p-5, 0x1.11111111100c9p-7,
    0x1.6c16c16c162cap-10, 0x1.a01a01abf20adp-13, 0x1.a01a01a6de478p-16, 0x1.71de0211bc37ep-19,
    0x1.27e4db5238e9ap-22, 0x1.af4e2bbb50609p-26, 0x1.1f732921c514bp-29
};

/* (2 atanh s - 2 s) / s^3 by s^2, 0 ... 0.02945 */
static const double kin_logarithm_polynomial[] = {
    0x1.5555555555558p-1, 0x1.99999999952b2p-2, 0x1.2492492df6947p-2, 0x1.c71c62debf86bp-3,
    0x1.7462b69705382p-3, 0x1.39fe208c33457p-3, 0x1.2b5b5fb2eac92p-3
};

/* x^(1/3), roughly, 1 ... 8 */
static const double kin_cube_root_polynomial[] = {
    0x1.4ecb7ee28e2bbp-1, 0x1.a612e6bf7887cp-2, -0x1.166aa5a8ad33cp-4, 0x1.ca0ace5bab84ep-8,
    -0x1.2e387317adddep-12
};

/* (asin x - x) / x^3 by x^2, 0 ... 0.25 */
static const double kin_arc_sine_polynomial[] = {
    0x1.5555555555556p-3, 0x1.3333333332ecap-4, 0x1.6db6db6e31f13p-5, 0x1.f1c71c1db0623p-6,
    0x1.6e8bb1c8209a2p-6, 0x1.1c4d35cf95421p-6, 0x1.c9cf07674736ap-7, 0x1.782651caa6547p-7,
    0x1.52420b04b37bep-7, 0x1.65a9c4dfcf8b2p-8, 0x1.1d189408314eep-6, -0x1.e6aaa8a0a04ccp-7,
    0x1.d72b2bc8155f8p-6
};

/* (atan x - x) / x^3 by x^2, 0 ... 0.25 */
static const double kin_arc_tangent_polynomial[] = {
    -0x1.5555555555555p-2, 0x1.99999999998e1p-3, -0x1.2492492488296p-3, 0x1.c71c71c01b24cp-4,
    -0x1.745d16026efd7p-4, 0x1.3b138e6372dcap-4, -0x1.110ea50256abfp-4, 0x1.e1a7b2562efc5p-5,
    -0x1.ad44da04adea3p-5, 0x1.7b20b751c966ap-5, -0x1.37d750492dd9bp-5, 0x1.99b4e0c058248p-6,
    -0x1.2dfbaab9786efp-7
};
