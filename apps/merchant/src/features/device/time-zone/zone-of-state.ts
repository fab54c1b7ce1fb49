/**
 * Zones of states and provinces, as postal codes, in countries that have several zones; a state in two zones counts to
 * its larger part.
 */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    'America/New_York': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
    'America/Detroit': 'MI',
    'America/Indianapolis': 'IN',
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Denver': 'CO MT NM UT WY',
    'America/Boise': 'ID',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
    'America/Puerto_Rico': 'PR',
  },
  CA: {
    'America/Toronto': 'ON QC',
    'America/Vancouver': 'BC',
    'America/Edmonton': 'AB NT',
    'America/Winnipeg': 'MB',
    'America/Regina': 'SK',
    'America/Halifax': 'NB NS PE',
    'America/St_Johns': 'NL',
    'America/Whitehorse': 'YT',
    'America/Iqaluit': 'NU',
  },
  AU: {
    'Australia/Sydney': 'ACT NSW',
    'Australia/Melbourne': 'VIC',
    'Australia/Brisbane': 'QLD',
    'Australia/Adelaide': 'SA',
    'Australia/Perth': 'WA',
    'Australia/Hobart': 'TAS',
    'Australia/Darwin': 'NT',
  },
};

/** Names that people write instead of the codes. */
const names: Readonly<Record<string, string>> = {
  US: 'Alabama=AL Alaska=AK Arizona=AZ Arkansas=AR California=CA Colorado=CO Connecticut=CT Delaware=DE DistrictofColumbia=DC Florida=FL Georgia=GA Hawaii=HI Idaho=ID Illinois=IL Indiana=IN Iowa=IA Kansas=KS Kentucky=KY Louisiana=LA Maine=ME Maryland=MD Massachusetts=MA Michigan=MI Minnesota=MN Mississippi=MS Missouri=MO Montana=MT Nebraska=NE Nevada=NV NewHampshire=NH NewJersey=NJ NewMexico=NM NewYork=NY NorthCarolina=NC NorthDakota=ND Ohio=OH Oklahoma=OK Oregon=OR Pennsylvania=PA PuertoRico=PR RhodeIsland=RI SouthCarolina=SC SouthDakota=SD Tennessee=TN Texas=TX Utah=UT Vermont=VT Virginia=VA Washington=WA WestVirginia=WV Wisconsin=WI Wyoming=WY',
  CA: 'Alberta=AB BritishColumbia=BC Manitoba=MB NewBrunswick=NB NewfoundlandandLabrador=NL NorthwestTerritories=NT NovaScotia=NS Nunavut=NU Ontario=ON PrinceEdwardIsland=PE Quebec=QC Québec=QC Saskatchewan=SK Yukon=YT',
  AU: 'AustralianCapitalTerritory=ACT NewSouthWales=NSW NorthernTerritory=NT Queensland=QLD SouthAustralia=SA Tasmania=TAS Victoria=VIC WesternAustralia=WA',
};

/** Returns the zone of a state by code or name; null where the country has one zone or the state is unknown. */
export function zoneOfState(country: string, state: string): string | null {
  const written = state.replace(/[\s.]/g, '').toUpperCase();
  const named = names[country]?.split(' ').find((pair) => pair.toUpperCase().startsWith(`${written}=`));
  const code = (written && named?.split('=')[1]) || written;
  const row = Object.entries(tables[country] ?? {}).find(([, codes]) => codes.split(' ').includes(code));
  return row?.[0] ?? null;
}
