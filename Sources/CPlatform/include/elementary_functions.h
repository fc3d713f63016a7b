/* The functions of elementary.h, which defines the types. It includes this file once for each width. */

#define REAL KIN_REAL
#define LONG KIN_LONG
#define NAME KIN_NAME
#define MASK KIN_MASK
/* Selects a where the mask is -1, and b where it is 0. */
#define SELECT(mask, a, b) KIN_FROM_BITS((KIN_BITS(a) & (mask)) | (KIN_BITS(b) & ~(mask)))
#define NOT_A_NUMBER KIN_FROM_BITS((LONG){0} + KIN_NAN_BITS)
#define SIGN(x) (KIN_BITS(x) & INT64_MIN)
#define ABSOLUTE(x) KIN_FROM_BITS(KIN_BITS(x) & INT64_MAX)
#define WITH_SIGN(x, sign) KIN_FROM_BITS(KIN_BITS(x) ^ (sign))

#define POLYNOMIAL(name, x) NAME(polynomial)(kin_##name##_polynomial, sizeof kin_##name##_polynomial / sizeof(double), x)

/* Horner's scheme, with the same order of operations at every width. */
KIN_FUNCTION REAL NAME(polynomial)(const double *coefficients, int count, REAL x) {
    REAL result = x * coefficients[count - 1] + coefficients[count - 2];
#pragma clang loop unroll(full)
    for (int i = count - 3; i >= 0; i--) result = result * x + coefficients[i];
    return result;
}

/* 2^n for -1022 <= n <= 1023. */
KIN_FUNCTION REAL NAME(power_of_two)(LONG n) { return KIN_FROM_BITS((n + 1023) << 52); }

/* x * 2^n in two steps, of which only the last may round or overflow. |n| may be twice as large as above. */
KIN_FUNCTION REAL NAME(scaled)(REAL x, LONG n) {
    LONG half = n >> 1;
    return x * NAME(power_of_two)(half) * NAME(power_of_two)(n - half);
}

/* The rounding error of sum = a + b. */
KIN_FUNCTION REAL NAME(sum_error)(REAL a, REAL b, REAL sum) {
    REAL bPart = sum - a;
    return (a - (sum - bPart)) + (b - bPart);
}

/* ---- Angles ---- */

/* 0 <= angle <= KIN_SMALL_ANGLE as quarters * pi/2 + (result + low), of which |result| <= pi/4. The first three parts of pi/2 have 33
 * bits, so that their products with up to 2^20 quarters are exact. */
KIN_FUNCTION REAL NAME(reduced_small)(REAL angle, REAL *low, LONG *quarters) {
    REAL shifted = angle * 0x1.45f306dc9c883p-1 + KIN_ROUNDER, n = shifted - KIN_ROUNDER;
    REAL first = angle - n * 0x1.921fb544p+0;
    REAL product = n * -0x1.0b4611a6p-34, second = first + product;
    REAL secondError = NAME(sum_error)(first, product, second);
    product = n * -0x1.3198a2ep-69;
    REAL third = second + product;
    REAL rest = (secondError + NAME(sum_error)(second, product, third)) - n * 0x1.b839a252049c1p-104;
    REAL high = third + rest;
    *low = (third - high) + rest;
    *quarters = KIN_BITS(shifted);
    return high;
}

/* The same for every finite angle. */
KIN_FUNCTION REAL NAME(reduced)(REAL angle, REAL *low, LONG *quarters) {
    REAL high = NAME(reduced_small)(angle, low, quarters);
    LONG isLarge = MASK(angle > KIN_SMALL_ANGLE);
    if (KIN_ANY(isLarge))
#pragma clang loop unroll(disable)
        for (int i = 0; i < KIN_LANES; i++) {
            if (!KIN_LANE(isLarge, i)) continue;
            double lowPart;
            int64_t count;
            KIN_LANE(high, i) = kin_reduced_large(KIN_LANE(angle, i), &lowPart, &count);
            KIN_LANE(*low, i) = lowPart;
            KIN_LANE(*quarters, i) = count;
        }
    return high;
}

/* sin(x + low) for |x| <= pi/4. */
KIN_FUNCTION REAL NAME(sine_near_zero)(REAL x, REAL low) {
    REAL z = x * x;
    REAL p = POLYNOMIAL(sine, z);
    return x + (z * x * p + (low - 0.5 * z * low));
}

/* cos(x + low) for |x| <= pi/4. */
KIN_FUNCTION REAL NAME(cosine_near_zero)(REAL x, REAL low) {
    REAL z = x * x;
    REAL p = POLYNOMIAL(cosine, z);
    REAL half = 0.5 * z, high = 1 - half;
    return high + (((1 - high) - half) + (z * z * p - x * low));
}

/* The size of a finite angle, 0 for other ones. */
KIN_FUNCTION REAL NAME(finite_size)(REAL angle) {
    REAL size = ABSOLUTE(angle);
    return SELECT(MASK(size < __builtin_inf()), size, KIN_ALL(0));
}

/* Sine and cosine of an angle whose size is reduced to `rest`. */
KIN_FUNCTION KIN_PAIR NAME(turned)(REAL rest, REAL low, LONG quarters, REAL angle) {
    LONG isFinite = MASK(ABSOLUTE(angle) < __builtin_inf());
    REAL sine = NAME(sine_near_zero)(rest, low), cosine = NAME(cosine_near_zero)(rest, low);
    LONG isOdd = -(quarters & 1);
    LONG sineSign = (MASK((quarters & 2) != 0) & INT64_MIN) ^ SIGN(angle);
    LONG cosineSign = MASK(((quarters + 1) & 2) != 0) & INT64_MIN;
    KIN_PAIR result = {SELECT(isFinite, WITH_SIGN(SELECT(isOdd, cosine, sine), sineSign), NOT_A_NUMBER),
        SELECT(isFinite, WITH_SIGN(SELECT(isOdd, sine, cosine), cosineSign), NOT_A_NUMBER)};
    return result;
}

KIN_FUNCTION KIN_PAIR NAME(sine_cosine)(REAL angle) {
    REAL low;
    LONG quarters;
    REAL rest = NAME(reduced)(NAME(finite_size)(angle), &low, &quarters);
    return NAME(turned)(rest, low, quarters, angle);
}

KIN_FUNCTION REAL NAME(sin)(REAL angle) { return NAME(sine_cosine)(angle).sine; }
KIN_FUNCTION REAL NAME(cos)(REAL angle) { return NAME(sine_cosine)(angle).cosine; }

/* ---- Exponentials ---- */

/* x, -746 ... 1000, as n ln 2 + (result + error). The first part of ln 2 has 32 bits: its product with n is exact. */
KIN_FUNCTION REAL NAME(exponential_reduced)(REAL x, REAL *error, LONG *n) {
    REAL shifted = x * 0x1.71547652b82fep+0 + KIN_ROUNDER, count = shifted - KIN_ROUNDER;
    REAL high = x - count * 0x1.62e42feep-1, low = count * 0x1.a39ef35793c76p-33;
    REAL r = high - low;
    *error = (high - r) - low;
    *n = KIN_BITS(shifted) - KIN_ROUNDER_BITS;
    return r;
}

/* e^(r + error) - 1 - r. */
KIN_FUNCTION REAL NAME(exponential_rest)(REAL r, REAL error) {
    REAL p = POLYNOMIAL(exponential, r);
    return r * r * p + (error + r * error);
}

KIN_FUNCTION REAL NAME(exp_reduced)(REAL x, REAL *error, LONG *n) {
    REAL bounded = SELECT(MASK(x > 710), KIN_ALL(710), x);
    return NAME(exponential_reduced)(SELECT(MASK(x > -746), bounded, KIN_ALL(-746)), error, n);
}

/* e^x, of which x is reduced to n and r + error. */
KIN_FUNCTION REAL NAME(exp_from)(REAL r, REAL error, LONG n, REAL x) {
    REAL high = 1 + r, result = NAME(scaled)(high + ((r - (high - 1)) + NAME(exponential_rest)(r, error)), n);
    return SELECT(MASK(x == x), result, NOT_A_NUMBER);
}

KIN_FUNCTION REAL NAME(exp)(REAL x) {
    REAL error;
    LONG n;
    REAL r = NAME(exp_reduced)(x, &error, &n);
    return NAME(exp_from)(r, error, n, x);
}

/* e^x - 1 = 2^n ((1 - 2^-n) + r + rest). */
KIN_FUNCTION REAL NAME(expm1)(REAL x) {
    REAL bounded = SELECT(MASK(x > 710), KIN_ALL(710), x), error;
    bounded = SELECT(MASK(x > -50), bounded, KIN_ALL(-50));
    LONG n;
    REAL r = NAME(exponential_reduced)(bounded, &error, &n), rest = NAME(exponential_rest)(r, error);
    LONG isMany = MASK(n > 64);
    REAL start = 1 - NAME(power_of_two)(-((n & ~isMany) | (64 & isMany)));
    REAL sum = start + r;
    REAL result = NAME(scaled)(sum + (NAME(sum_error)(start, r, sum) + rest), n);
    result = SELECT(MASK(x == 0), x, result);
    return SELECT(MASK(x == x), result, NOT_A_NUMBER);
}

/* x > 0 as 2^k m with sqrt(1/2) <= m < sqrt(2), f = m - 1 and log m = f - f^2/2 + s (f^2/2 + p) with s = f / (2 + f). */
KIN_FUNCTION REAL NAME(log)(REAL x) {
    LONG isTiny = MASK(x < 0x1p-1022), bits = KIN_BITS(SELECT(isTiny, x * 0x1p54, x));
    LONG k = (bits - 0x3fe6a09e667f3bcd) >> 52;
    REAL f = KIN_FROM_BITS(bits - (k << 52)) - 1;
    REAL count = KIN_FROM_BITS(k - (54 & isTiny) + KIN_ROUNDER_BITS) - KIN_ROUNDER;
    REAL s = f / (2 + f), z = s * s, halfSquare = 0.5 * f * f;
    REAL p = POLYNOMIAL(logarithm, z);
    REAL whole = count * 0x1.62e42feep-1, high = whole + f;
    REAL low = s * (halfSquare + z * p) + count * 0x1.a39ef35793c76p-33;
    REAL result = high + (((whole - high) + f) + (low - halfSquare));
    result = SELECT(MASK(x < __builtin_inf()), result, x);
    result = SELECT(MASK(x == 0), KIN_ALL(-__builtin_inf()), result);
    return SELECT(MASK(x >= 0), result, NOT_A_NUMBER);
}

/* ---- Roots ---- */

/* |x| = 2^3q m with 1 <= m < 8: a polynomial, one of Halley's steps, then another one from a start of 26 bits, the square of
 * which is exact. */
KIN_FUNCTION REAL NAME(cbrt)(REAL x) {
    REAL size = ABSOLUTE(x);
    LONG isTiny = MASK(size < 0x1p-1022), bits = KIN_BITS(SELECT(isTiny, size * 0x1p54, size));
    LONG exponent = (bits >> 52) - 1023;
    REAL shifted = (KIN_FROM_BITS(exponent + KIN_ROUNDER_BITS) - KIN_ROUNDER - 1) * 0x1.5555555555555p-2 + KIN_ROUNDER;
    LONG third = KIN_BITS(shifted) - KIN_ROUNDER_BITS;
    REAL m = KIN_FROM_BITS(bits - ((3 * third) << 52));
    REAL t = POLYNOMIAL(cube_root, m);
    REAL cube = t * t * t;
    t = t * ((cube + 2 * m) / (2 * cube + m));
    t = KIN_FROM_BITS(KIN_BITS(t) & ~0x7ffffffLL);
    REAL quotient = m / (t * t);
    t = t + t * ((quotient - t) / (t + t + quotient));
    REAL result = t * NAME(power_of_two)(third - (18 & isTiny));
    result = SELECT(MASK(size == 0) | MASK(size == __builtin_inf()), x, WITH_SIGN(result, SIGN(x)));
    return SELECT(MASK(x == x), result, NOT_A_NUMBER);
}

/* ---- Inverse functions of angles ---- */

/* pi/2 - asin x up to 1/2; beyond it 2 asin s, and pi - 2 asin s for negative x, with s^2 = (1 - |x|) / 2. */
KIN_FUNCTION REAL NAME(acos)(REAL x) {
    REAL size = ABSOLUTE(x);
    LONG isInner = MASK(size <= 0.5), isNegative = MASK(x < 0);
    REAL z = SELECT(isInner, x * x, (1 - size) * 0.5), p = z * POLYNOMIAL(arc_sine, z);
    REAL inner = 0x1.921fb54442d18p+0 - (x - (0x1.1a62633145c07p-54 - x * p));
    REAL s = __builtin_elementwise_sqrt(z), head = KIN_FROM_BITS(KIN_BITS(s) & ~0x7ffffffLL);
    /* The errors of rounding s and of cutting its head. */
    REAL tail = (z - head * head) / SELECT(MASK(s > 0), s + head, KIN_ALL(1));
    REAL low = s * p + tail, high = 0x1.921fb54442d18p+1 - 2 * head;
    REAL error = (0x1.921fb54442d18p+1 - high) - 2 * head;
    REAL outer = SELECT(isNegative, high + (error - 2 * (low - 0x1.1a62633145c07p-54)), 2 * (head + low));
    return SELECT(MASK(size <= 1), SELECT(isInner, inner, outer), NOT_A_NUMBER);
}

/* The rounding error of t = (a / b), times b. b is split into halves, whose products are exact. */
KIN_FUNCTION REAL NAME(quotient_rest)(REAL a, REAL b, REAL t) {
    REAL bHead = KIN_FROM_BITS(KIN_BITS(b) & ~0x7ffffffLL), bTail = b - bHead;
    REAL tHead = KIN_FROM_BITS(KIN_BITS(t) & ~0x7ffffffLL), tTail = t - tHead;
    return (((a - tHead * bHead) - tHead * bTail) - tTail * bHead) - tTail * bTail;
}

/* The arc tangent of the smaller over the larger side, above 1/2 as pi/4 + atan((a - b) / (a + b)), mirrored into the right
 * octant: a multiple of pi/4, plus or minus an arc tangent. The quotient carries its rounding error. */
KIN_FUNCTION REAL NAME(atan2)(REAL y, REAL x) {
    REAL sizeX = ABSOLUTE(x), sizeY = ABSOLUTE(y);
    LONG isSteep = MASK(sizeY > sizeX), isLeft = -((KIN_BITS(x) >> 63) & 1);
    REAL large = SELECT(isSteep, sizeY, sizeX), small = SELECT(isSteep, sizeX, sizeY);
    LONG isInfinite = MASK(large == __builtin_inf());
    small = SELECT(isInfinite, SELECT(MASK(small == __builtin_inf()), KIN_ALL(1), KIN_ALL(0)), small);
    large = SELECT(isInfinite | MASK(large == 0), KIN_ALL(1), large);
    /* Both are scaled by a power of two, so that sums do not overflow and products do not underflow. */
    LONG exponent = 2046 - (KIN_BITS(large) >> 52);
    REAL scale = KIN_FROM_BITS((exponent - MASK(exponent == 0)) << 52);
    REAL a = small * scale, b = large * scale;
    /* For a quotient this small the scaled numbers may have lost digits, and it needs no correction. */
    LONG isTiny = MASK(a < 0x1p-500), isFar = MASK(a > 0.5 * b);
    REAL numerator = SELECT(isFar, a - b, SELECT(isTiny, small, a));
    REAL denominator = SELECT(isFar, a + b, SELECT(isTiny, large, b));
    REAL t = numerator / denominator;
    REAL denominatorError = SELECT(isFar, (b - denominator) + a, KIN_ALL(0));
    REAL rest = (NAME(quotient_rest)(numerator, denominator, t) - t * denominatorError) / denominator;
    REAL z = t * t, tail = SELECT(isTiny, KIN_ALL(0), rest) + t * (z * POLYNOMIAL(arc_tangent, z));
    /* Eighths of a turn: 0, 1, 2 (minus), 1 (minus) ... */
    LONG eighths = (1 & isFar), sign = SIGN(KIN_ALL(0));
    sign ^= isSteep & INT64_MIN;
    eighths = (eighths & ~isSteep) | ((2 - eighths) & isSteep);
    sign ^= isLeft & INT64_MIN;
    eighths = (eighths & ~isLeft) | ((4 - eighths) & isLeft);
    REAL count = KIN_FROM_BITS(eighths + KIN_ROUNDER_BITS) - KIN_ROUNDER;
    REAL base = count * 0x1.921fb54442d18p-1, high = base + WITH_SIGN(t, sign);
    REAL low = NAME(sum_error)(base, WITH_SIGN(t, sign), high) + (count * 0x1.1a62633145c07p-55 + WITH_SIGN(tail, sign));
    REAL result = WITH_SIGN(high + low, SIGN(y));
    return SELECT(MASK(x == x) & MASK(y == y), result, NOT_A_NUMBER);
}

/* ---- Timing functions ---- */

/* The half of a curve with a point at x, from its own end of the curve on: X(v) = v (slope + v (bend + v cubic)) is `rise` there. */
typedef struct NAME(half) {
    REAL rise, slope, bend, cubic;
    LONG isEnd;
} NAME(half);

KIN_FUNCTION NAME(half) NAME(eased_half)(REAL x, REAL c1x, REAL c2x) {
    LONG isEnd = MASK(8 * x > 3 * (c1x + c2x) + 1);
    REAL near = SELECT(isEnd, 1 - c2x, c1x), far = SELECT(isEnd, 1 - c1x, c2x), slope = 3 * near;
    NAME(half) half = {SELECT(isEnd, 1 - x, x), slope, 3 * far - 2 * slope, (1 + slope) - 3 * far, isEnd};
    return half;
}

/* An estimate of the v <= 1/2 with X(v) = rise. */
KIN_FUNCTION REAL NAME(eased_start)(NAME(half) half) {
    KIN_SINGLE rise = KIN_TO_SINGLE(half.rise), slope = KIN_TO_SINGLE(half.slope), bend = KIN_TO_SINGLE(half.bend);
    KIN_SINGLE cubic = KIN_TO_SINGLE(half.cubic), discriminant = slope * slope + (4 * bend + 2 * cubic) * rise;
    KIN_SINGLE v = 2 * rise / (slope + __builtin_elementwise_sqrt(discriminant));
    KIN_SINGLE product = v * cubic, error = v * (slope + v * (bend + product)) - rise;
    KIN_SINGLE bending = 3 * product + bend, steepness = slope + v * (bend + bending);
    KIN_SINGLE pull = error * bending, less = steepness * steepness - pull;
    return KIN_FROM_SINGLE(v - error * less / (steepness * (less - pull) + error * error * cubic));
}

/* The eased progress at x of the curve (0, 0), c1, c2, (1, 1), accurate to about 1e-14. It is 0 for x <= 0 and NaN, and 1 for
 * x >= 1; in between, y is not clamped. Rule 2.3.
 *
 * The second half of the curve is evaluated backward from the end like the first, so X(v) = v (slope + v (bend + v cubic)) is
 * solved for 0 <= v <= 1/2 only. A control point at an end, where the slope is zero, then costs no digits. The parabola with the
 * slope of the start and through the middle, and one step of Householder's method of the fourth order, are close enough in single
 * precision for Halley's steps, nearly always one, to finish in double precision from the estimate v on. They do not solve a curve
 * that almost stops in its middle; kin_eased_in_brackets does. Stores the parameter of the curve, NaN if that had to. */
KIN_FUNCTION REAL NAME(eased_from)(NAME(half) half, REAL v, REAL x, REAL c1x, REAL c1y, REAL c2x, REAL c2y, REAL *parameter) {
    REAL rise = half.rise, slope = half.slope, bend = half.bend, cubic = half.cubic;
    LONG isInside = MASK(x > 0) & MASK(x < 1), isEnd = half.isEnd, isOpen = isInside;
#pragma clang loop unroll(disable)
    for (int step = 0; step < 3 && KIN_ANY(isOpen); step++) {
        REAL product = v * cubic, error = v * (slope + v * (bend + product)) - rise;
        REAL bending = 3 * product + bend, steepness = slope + v * (bend + bending);
        REAL square = steepness * steepness, pull = error * bending, change = error * steepness / (square - pull);
        v = SELECT(isOpen, v - change, v);
        /* The remaining error is of the third order: change (pull^2 + change^2 cubic steepness) / square^2. */
        isOpen &= ~(MASK(ABSOLUTE(pull) <= 2e-5 * square) & MASK(change * change <= 1e-10 * steepness));
    }
    /* Y in Bernstein form, which neither cancels nor overflows for any finite y. */
    REAL rest = 1 - v, s = SELECT(isEnd, rest, v), r = SELECT(isEnd, v, rest), both = 3 * s * r;
    REAL y = both * (r * c1y + s * c2y) + s * s * s;
    *parameter = s;
    /* Outside 0 ... 1 another root was found. */
    isOpen |= isInside & MASK(both < 0);
    if (KIN_ANY(isOpen))
#pragma clang loop unroll(disable)
        for (int i = 0; i < KIN_LANES; i++)
            if (KIN_LANE(isOpen, i)) {
                KIN_LANE(y, i) =
                    kin_eased_in_brackets(KIN_LANE(x, i), KIN_LANE(c1x, i), KIN_LANE(c1y, i), KIN_LANE(c2x, i), KIN_LANE(c2y, i));
                KIN_LANE(*parameter, i) = __builtin_nan("");
            }
    return SELECT(isInside, y, SELECT(MASK(x >= 1), KIN_ALL(1), KIN_ALL(0)));
}

KIN_FUNCTION REAL NAME(eased_at)(REAL x, REAL c1x, REAL c1y, REAL c2x, REAL c2y, REAL *parameter) {
    NAME(half) half = NAME(eased_half)(x, c1x, c2x);
    return NAME(eased_from)(half, NAME(eased_start)(half), x, c1x, c1y, c2x, c2y, parameter);
}

KIN_FUNCTION REAL NAME(eased)(REAL x, REAL c1x, REAL c1y, REAL c2x, REAL c2y) {
    REAL parameter;
    return NAME(eased_at)(x, c1x, c1y, c2x, c2y, &parameter);
}

#undef REAL
#undef LONG
#undef NAME
#undef MASK
#undef SELECT
#undef NOT_A_NUMBER
#undef SIGN
#undef ABSOLUTE
#undef WITH_SIGN
#undef POLYNOMIAL
#undef KIN_FUNCTION
#undef KIN_NAME
#undef KIN_REAL
#undef KIN_LONG
#undef KIN_SINGLE
#undef KIN_TO_SINGLE
#undef KIN_FROM_SINGLE
#undef KIN_PAIR
#undef KIN_BITS
#undef KIN_FROM_BITS
#undef KIN_ALL
#undef KIN_MASK
#undef KIN_ANY
#undef KIN_LANES
#undef KIN_LANE
