/** Returns the standard normal distribution function (Hart, 1968, after West, 2005) with about 15 digits. */
export const normalCdf = (z: number): number => {
  const x = Math.abs(z);
  if (x > 37) return z > 0 ? 1 : 0;
  const density = Math.exp((-x * x) / 2);
  const tail =
    x < 7.071_067_811_865_47
      ? (density * horner(UPPER, x)) / horner(LOWER, x)
      : density / (x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) / Math.sqrt(2 * Math.PI);
  return z > 0 ? 1 - tail : tail;
};

/** Returns the standard normal quantile (algorithm AS 241, PPND16, Wichura, 1988) with about 16 digits. */
export const normalQuantile = (u: number): number => {
  if (u <= 0) return Number.NEGATIVE_INFINITY;
  if (u >= 1) return Number.POSITIVE_INFINITY;
  const q = u - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180_625 - q * q;
    return (q * horner(A, r)) / horner(B, r);
  }
  const r = Math.sqrt(-Math.log(Math.min(u, 1 - u)));
  const z = r <= 5 ? horner(C, r - 1.6) / horner(D, r - 1.6) : horner(E, r - 5) / horner(F, r - 5);
  return q < 0 ? -z : z;
};

/** Evaluates a polynomial; the coefficients are in descending order of power. */
const horner = (coefficients: readonly number[], x: number): number => {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
};

const UPPER = [
  3.526_249_659_989_11e-2, 0.700_383_064_443_688, 6.373_962_203_531_65, 33.912_866_078_383, 112.079_291_497_871, 221.213_596_169_931,
  220.206_867_912_376,
];
const LOWER = [
  8.838_834_764_831_84e-2, 1.755_667_163_182_64, 16.064_177_579_207, 86.780_732_202_946_1, 296.564_248_779_674, 637.333_633_378_831,
  793.826_512_519_948, 440.413_735_824_752,
];
const A = [
  2_509.080_928_730_122_7, 33_430.575_583_588_13, 67_265.770_927_008_7, 45_921.953_931_549_87, 13_731.693_765_509_46,
  1_971.590_950_306_551_3, 133.141_667_891_784_38, 3.387_132_872_796_366_5,
];
const B = [
  5_226.495_278_852_854, 28_729.085_735_721_943, 39_307.895_800_092_71, 21_213.794_301_586_597, 5_394.196_021_424_751,
  687.187_007_492_057_9, 42.313_330_701_600_91, 1,
];
const C = [
  0.000_774_545_014_278_341_4, 0.022_723_844_989_269_184, 0.241_780_725_177_450_6, 1.270_458_252_452_368_4, 3.647_848_324_763_204_5,
  5.769_497_221_460_691, 4.630_337_846_156_546, 1.423_437_110_749_683_5,
];
const D = [
  1.050_750_071_644_416_9e-09, 0.000_547_593_808_499_534_5, 0.015_198_666_563_616_457, 0.148_103_976_427_480_08, 0.689_767_334_985_1,
  1.676_384_830_183_803_8, 2.053_191_626_637_759, 1,
];
const E = [
  2.010_334_399_292_288_1e-07, 2.711_555_568_743_487_6e-05, 0.001_242_660_947_388_078_4, 0.026_532_189_526_576_124,
  0.296_560_571_828_504_87, 1.784_826_539_917_291_3, 5.463_784_911_164_114, 6.657_904_643_501_103,
];
const F = [
  2.044_263_103_389_939_7e-15, 1.421_511_758_316_446e-07, 1.846_318_317_510_054_8e-05, 0.000_786_869_131_145_613_3,
  0.014_875_361_290_850_615, 0.136_929_880_922_735_8, 0.599_832_206_555_888, 1,
];
