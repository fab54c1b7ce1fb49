/**
 * Countries listed first, because most cabinets stand there. In all others a merchant starts with US dollars and no tax
 * rules.
 */
const common = 'US CA CN HK SG AU GB IE DE AT FR BE NL ES PT IT FI'.split(' ');

/** Inhabited countries and territories of ISO 3166-1. */
const all =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

/** Returns the countries by name in that language, the common ones on top. */
export function countryOptions(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const option = (value: string) => ({ value, label: names.of(value) ?? value });
  const rest = all
    .filter((code) => !common.includes(code))
    .map(option)
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return [...common.map(option), ...rest];
}

/** Returns the country that the browser's languages name, else the United States. */
export function likelyCountry(languages: readonly string[]): string {
  const regions = languages.map((language) => new Intl.Locale(language).region);
  return regions.find((region) => region && all.includes(region)) ?? 'US';
}
