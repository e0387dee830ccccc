/** Format of a value, or the list of allowed values. */
export type Kind = 'text' | 'decimal' | 'integer' | 'count' | 'flag' | 'degree' | 'day' | 'moment' | readonly string[]

/** `name` is required, `name?` optional, `name*` repeatable. The order is strict. */
type Child = string

export interface Rule {
  readonly value?: Kind
  readonly attributes?: Readonly<Record<string, Kind>>
  readonly required?: readonly string[]
  readonly children?: readonly Child[]
  /** At least one of these children is required. */
  readonly oneOf?: readonly string[]
  /** Allows only one of `oneOf`. */
  readonly only?: true
}

const of = (value: Kind): Rule => ({ value })
const inOrder = (children: string): Rule => ({ children: children.split(' ') })
const attributed = (attributes: Readonly<Record<string, Kind>>, ...required: string[]): Rule => ({ attributes, required })
const words = (joined: string) => joined.split(' ')

const KINDS = words(
  'wohnung haus grundstueck buero_praxen einzelhandel gastgewerbe hallen_lager_prod parken sonstige zinshaus_renditeobjekt',
)

/** The subset of OpenImmo 1.2.7 that we write; anything else is invalid in our files. */
export const RULES: Readonly<Record<string, Rule>> = {
  openimmo: inOrder('uebertragung anbieter'),
  uebertragung: attributed(
    {
      art: ['ONLINE', 'OFFLINE'],
      umfang: ['TEIL', 'VOLL'],
      modus: ['NEW', 'CHANGE', 'DELETE'],
      version: 'text',
      sendersoftware: 'text',
      senderversion: 'text',
      timestamp: 'moment',
    },
    ...words('art umfang version sendersoftware senderversion'),
  ),
  anbieter: inOrder('firma openimmo_anid immobilie*'),
  firma: of('text'),
  openimmo_anid: of('text'),
  immobilie: inOrder(
    'objektkategorie geo kontaktperson weitere_adresse* preise? flaechen? ausstattung? zustand_angaben? freitexte? verwaltung_objekt? verwaltung_techn user_defined_simplefield*',
  ),

  objektkategorie: inOrder('nutzungsart vermarktungsart objektart'),
  nutzungsart: attributed({ WOHNEN: 'flag', GEWERBE: 'flag', ANLAGE: 'flag' }, 'WOHNEN', 'GEWERBE'),
  vermarktungsart: attributed({ KAUF: 'flag', MIETE_PACHT: 'flag' }, 'KAUF', 'MIETE_PACHT'),
  objektart: { children: KINDS.map((kind) => `${kind}?`), oneOf: KINDS, only: true },
  wohnung: attributed({
    wohnungtyp: words(
      'DACHGESCHOSS MAISONETTE LOFT-STUDIO-ATELIER PENTHOUSE TERRASSEN ETAGE ERDGESCHOSS SOUTERRAIN APARTMENT FERIENWOHNUNG GALERIE ROHDACHBODEN ATTIKAWOHNUNG KEINE_ANGABE',
    ),
  }),
  haus: attributed({
    haustyp: words(
      'REIHENHAUS REIHENEND REIHENMITTEL REIHENECK DOPPELHAUSHAELFTE EINFAMILIENHAUS STADTHAUS BUNGALOW VILLA RESTHOF BAUERNHAUS LANDHAUS SCHLOSS ZWEIFAMILIENHAUS MEHRFAMILIENHAUS FERIENHAUS BERGHUETTE CHALET STRANDHAUS LAUBE-DATSCHE-GARTENHAUS APARTMENTHAUS BURG HERRENHAUS FINCA RUSTICO FERTIGHAUS KEINE_ANGABE',
    ),
  }),
  grundstueck: {},
  buero_praxen: {},
  einzelhandel: {},
  gastgewerbe: {},
  hallen_lager_prod: {},
  sonstige: {},
  parken: attributed({
    parken_typ: words(
      'STELLPLATZ CARPORT DOPPELGARAGE DUPLEX TIEFGARAGE BOOTSLIEGEPLATZ EINZELGARAGE PARKHAUS TIEFGARAGENSTELLPLATZ PARKPLATZ_STROM',
    ),
  }),
  zinshaus_renditeobjekt: attributed({
    zins_typ: words(
      'MEHRFAMILIENHAUS WOHN_UND_GESCHAEFTSHAUS GESCHAEFTSHAUS BUEROGEBAEUDE SB_MAERKTE EINKAUFSCENTREN WOHNANLAGEN VERBRAUCHERMAERKTE INDUSTRIEANLAGEN PFLEGEHEIM SANATORIUM SENIORENHEIM BETREUTES-WOHNEN',
    ),
  }),

  geo: {
    ...inOrder('plz? ort? geokoordinaten? strasse? hausnummer? land? etage? anzahl_etagen? regionaler_zusatz?'),
    oneOf: words('plz ort geokoordinaten'),
  },
  plz: of('text'),
  ort: of('text'),
  geokoordinaten: attributed({ breitengrad: 'degree', laengengrad: 'degree' }, 'breitengrad', 'laengengrad'),
  strasse: of('text'),
  hausnummer: of('text'),
  land: attributed({ iso_land: ['DEU'] }),
  etage: of('integer'),
  anzahl_etagen: of('integer'),
  regionaler_zusatz: of('text'),

  kontaktperson: { ...inOrder('email_direkt? tel_durchw? name vorname? firma?'), oneOf: words('email_direkt tel_durchw') },
  weitere_adresse: {
    ...inOrder('vorname? name? email_privat? tel_privat? adressfreigabe? freitextfeld?'),
    ...attributed({ adressart: 'text' }, 'adressart'),
  },
  name: of('text'),
  vorname: of('text'),
  email_direkt: of('text'),
  email_privat: of('text'),
  tel_durchw: of('text'),
  tel_privat: of('text'),
  adressfreigabe: of('flag'),
  freitextfeld: of('text'),

  preise: inOrder('kaufpreis? nettokaltmiete? aussen_courtage? waehrung?'),
  kaufpreis: { value: 'decimal', attributes: { auf_anfrage: 'flag' } },
  nettokaltmiete: of('decimal'),
  aussen_courtage: of('text'),
  waehrung: attributed({ iso_waehrung: ['EUR'] }),

  flaechen: inOrder(
    'wohnflaeche? nutzflaeche? grundstuecksflaeche? anzahl_zimmer? anzahl_schlafzimmer? anzahl_badezimmer? anzahl_stellplaetze?',
  ),
  wohnflaeche: of('decimal'),
  nutzflaeche: of('decimal'),
  grundstuecksflaeche: of('decimal'),
  anzahl_zimmer: of('decimal'),
  anzahl_schlafzimmer: of('decimal'),
  anzahl_badezimmer: of('decimal'),
  anzahl_stellplaetze: of('count'),

  ausstattung: inOrder('heizungsart? fahrstuhl? stellplatzart* gartennutzung? unterkellert?'),
  heizungsart: attributed({ OFEN: 'flag', ETAGE: 'flag', ZENTRAL: 'flag', FERN: 'flag', FUSSBODEN: 'flag' }),
  fahrstuhl: attributed({ PERSONEN: 'flag', LASTEN: 'flag' }),
  stellplatzart: attributed({ GARAGE: 'flag' }),
  gartennutzung: of('flag'),
  unterkellert: attributed({ keller: ['JA', 'NEIN', 'TEIL'] }),

  zustand_angaben: inOrder('baujahr? letztemodernisierung? zustand? energiepass*'),
  baujahr: of('text'),
  letztemodernisierung: of('text'),
  zustand: attributed({
    zustand_art: words(
      'ERSTBEZUG TEIL_VOLLRENOVIERUNGSBED NEUWERTIG TEIL_VOLLSANIERT TEIL_VOLLRENOVIERT TEIL_SANIERT VOLL_SANIERT SANIERUNGSBEDUERFTIG BAUFAELLIG NACH_VEREINBARUNG MODERNISIERT GEPFLEGT ROHBAU ENTKERNT ABRISSOBJEKT PROJEKTIERT',
    ),
  }),
  energiepass: inOrder('wertklasse?'),
  wertklasse: of('text'),

  freitexte: inOrder('objekttitel? objektbeschreibung?'),
  objekttitel: of('text'),
  objektbeschreibung: of('text'),

  verwaltung_objekt: inOrder('objektadresse_freigeben? verfuegbar_ab? vermietet?'),
  objektadresse_freigeben: of('flag'),
  verfuegbar_ab: of('text'),
  vermietet: of('flag'),

  verwaltung_techn: inOrder('objektnr_extern aktion openimmo_obid stand_vom weitergabe_generell?'),
  objektnr_extern: of('text'),
  aktion: attributed({ aktionart: ['CHANGE', 'DELETE', 'REFERENZ'] }),
  openimmo_obid: of('text'),
  stand_vom: of('day'),
  weitergabe_generell: of('flag'),

  user_defined_simplefield: { value: 'text', ...attributed({ feldname: 'text' }, 'feldname') },
}
