import { foldGerman } from '#shared/domain/spelling.ts'

/** Parts of trade words, folded. No name consists of these alone, so "er" and "mann" are left out. */
const PARTS: ReadonlySet<string> = new Set(
  (
    'abbruch abdichtung abfluss agentur alarm altbau anbau anhaenger anlage anstrich antik arbeit architekt architektur armaturen aufloesung ' +
    'aufzuege aufzug ausbau ausstattung auto bad baeder balkon bau bauelemente baumaschinen baustoffe bedachung bedarf begruenung ' +
    'beleuchtung berater beratung beseitigung besichtigung beton betrieb bewaesserung bewertung blech blitzschutz boden boeden brennstoffe ' +
    'brunnen buero carport container dach dachdecker dachdeckerei daemmung decke decken deckerei denkmal dienst dienstleistung edelstahl ' +
    'einbau einrichtung elektrik elektriker elektro elektronik elektrotechnik energie entkernung entruempelung entruempler entsorgung ' +
    'entwaesserung erd erdbau estrich fachbetrieb fachgeschaeft faellung fahrzeug farben fassade fassaden fenster fertighaus finanzierung ' +
    'firma flaschnerei fliesen fussboden gaertner gaertnerei gala galabau garage garten gartengestaltung gas gebaeude geraet geraete geruest ' +
    'geschaeft gesellschaft gestaltung gewerbe glas glaserei gruenanlage grundstueck gutachten gutachter handel handwerk handwerker haus ' +
    'haushalt hausmeister haustechnik heizoel heizung heizungsbau immobilie immobilien ingenieur innen innung installateur installation ' +
    'isolierung kamin kanal kauf keller klaeranlage klempner klempnerei klima konstruktion kran kueche kuechen kuehlung kunststoff lackier ' +
    'lackiererei lackierung lager landschaft leger leistung lueftung makler maler malerbetrieb malerei management markisen maschinen ' +
    'material maurer maurerei meister meisterbetrieb metall miet mobil modernisierung moebel montage mosaik neubau notdienst oberflaechen ' +
    'objekt oefen ofen parkett pflaster pflasterung pflege photovoltaik plan plane planer planung platten polsterei pool pools projekt ' +
    'projektierung putz raum raumausstattung reinigung renovierung reparatur restaurierung rohr rolladen rollladen rollo sachverstaendige ' +
    'saege sanierung sanitaer sauna schaden schaedlingsbekaempfung schimmel schlosser schlosserei schluessel schmiede schornstein schreiner ' +
    'schreinerei schutz schwimmbad service sicherheit solar sonnenschutz spengler spenglerei spezial stahl statik stoffe strassen strom ' +
    'stuck stuckateur studio tapeten tapezier technik teich teppich terrasse tischler tischlerei tor tore transport treppe treppen trocken ' +
    'trocknung tuer tueren umbau umwelt umzuege umzug unternehmen unternehmer unternehmung verkauf verlegung verleih vermessung vermietung ' +
    'vermittler vermittlung versicherung versorgung vertretung vertrieb verwaltung verwertung waerme waermepumpe wand wartung wasser werk ' +
    'werkstatt wert wertermittlung winterdienst wohnbau wohnung zaeune zaun zimmer zimmerei zubehoer'
  ).split(' '),
)
/** Further parts that also occur in names: they show what a business does, but do not prove that a word is not a name. */
const ALSO_NAMES: ReadonlySet<string> = new Set(
  (
    'abbrecher abschlepp anwaelt anwaelte anwalt architektin ausbauer bagger bautraeger bergung bestattung bestattungs blumen center clean ' +
    'cleaning concept daecher design dienste dienstleister eigenheim elektrotechniker entrumpelung entsorgungs express fachanwaelt ' +
    'fachanwalt facility fahrrad feger fertigbau filiale finanz finanzen floristik fotograf fotografie friedhof fugen fuger gaerten ' +
    'gastronomie gelaender grundbesitz haustechniker heizungsbauer hotel hydraulik insekten jalousie kachelofen kaelte kamine kanzlei ' +
    'karosserie kehrer kellerei kfz kosmetik kredit kurier lack laden landmaschinen landtechnik leckortung liegenschaften marketing markt ' +
    'mediation mietwagen montagen motor notar notfall obst partyservice pelze pension physiotherapie polster praxis profi profis ' +
    'projektentwicklung pruefstelle raeum raeumung raumausstatter recht rechtsanwaelte recycling reifen reinigungs reise restaurant ' +
    'rohrleitungsbau sattlerei schaedling schneiderei schrott schuh schutzgitter schweiss shop sicherheits sozial spedition steinmetz steuer ' +
    'team textil trauer turen uhren uhrmacher vermoegen verputz werbetechnik werbung wertstoff wohn wohnen zahnarzt zahntechnik zentrum ' +
    'zerspanung'
  ).split(' '),
)
/** These also occur as names and only count within a longer word. */
const INNER: ReadonlySet<string> = new Set('baum brand eisen graben gruen hecke hoch holz kunst natur stein stroh tief winter'.split(' '))

/** Endings that may follow a part. */
const ENDINGS = ['', 'e', 'n', 's', 'en', 'in', 'innen']
/** Real words never have more parts; the limit bounds the time spent on crafted ones. */
const PARTS_MAX = 5
const LONGEST = 24

const isPart = (word: string) => PARTS.has(word) || ALSO_NAMES.has(word)

/**
 * Splits a compound trade word into its parts, "Gartengestaltung" into garten and gestaltung; undefined if it contains anything else.
 * @param word folded, letters only
 */
function splitCompound(word: string, isKnown = isPart): readonly string[] | undefined {
  const from = (at: number, room: number): readonly string[] | undefined => {
    if (at === word.length) return []
    if (room === 0) return undefined
    for (let end = Math.min(word.length, at + LONGEST); end > at + 1; end -= 1) {
      const part = word.slice(at, end)
      if (!isKnown(part) && !INNER.has(part)) continue
      for (const ending of ENDINGS) {
        if (!word.startsWith(ending, end)) continue
        const rest = from(end + ending.length, room - 1)
        if (rest) return [part, ...rest]
      }
    }
    return undefined
  }
  const parts = from(0, PARTS_MAX)
  return parts?.length === 1 && INNER.has(parts[0] ?? '') ? undefined : parts
}

/** Abbreviations that are words in their own right. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  hv: ['verwaltung'],
  ra: ['recht'],
  rae: ['recht'],
  shk: ['sanitaer', 'heizung'],
  stb: ['steuer'],
}

/** Minimum number of letters at the start or end by which a longer word is recognised as a trade word. */
const AFFIX_MIN = 6
/** From this many letters on, a word ending in "r" is not a name: "Sachverständiger". */
const DECLINED = 12

/** Parts of a trade word, even if recognised only by its start or end: "Obsthandel", "Schlüsselblitz". */
export function tradeParts(word: string): readonly string[] | undefined {
  const known = SHORT[word] ?? splitCompound(word)
  if (known) return known
  if (word.length >= DECLINED && word.endsWith('r')) return tradeParts(word.slice(0, -1))
  for (let length = Math.min(word.length - 1, LONGEST); length >= AFFIX_MIN; length -= 1) {
    const [start, end] = [word.slice(0, length), word.slice(-length)]
    const begun = splitCompound(start)
    // an ending inside a word does not count: "Kaminski" is not a "Kamin"
    const parts = begun?.length && start.endsWith(begun.at(-1) ?? '') ? begun : splitCompound(end)
    if (parts) return parts
  }
  return undefined
}

/** Whether two trade words belong to one trade: "glas" and "glaserei". */
export const isOneTrade = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return one === other || (short.length >= STEM && long.startsWith(short))
}
const STEM = 4

/** Whether a trade is too common to serve as a brand. */
export const isCommonTrade = (trade: string): boolean => COMMON.has(trade)

/** Words in a name that mark a branch. */
export const BRANCH = /filiale|niederlassung|zweigstelle|beratungsstelle|standort/i

/** Parts that describe how a business works, not what it does. */
const VAGUE = new Set(
  (
    'agentur anlage arbeit bau bedarf beratung berater betrieb buero center clean concept design dienst dienste dienstleister dienstleistung express fachbetrieb ' +
    'fachgeschaeft filiale firma geschaeft gesellschaft gestaltung gewerbe handel handwerk handwerker haus ingenieur laden leistung management markt ' +
    'material meister meisterbetrieb miet mobil montage montagen notdienst notfall objekt plan planer planung praxis profi profis projekt reparatur service ' +
    'spezial studio team technik unternehmen unternehmer unternehmung verkauf verleih vermietung vertrieb verwertung werk werkstatt zentrum zubehoer'
  ).split(' '),
)

/** Synonyms of one trade; the first word represents it. */
const SAME: readonly (readonly string[])[] = [
  ['auto', 'fahrzeug', 'kfz', 'karosserie', 'motor', 'reifen'],
  ['tischler', 'tischlerei', 'schreiner', 'schreinerei', 'moebel'],
  ['metall', 'schlosser', 'schlosserei', 'stahl', 'edelstahl', 'schmiede', 'schweiss'],
  ['zimmerei', 'holz'],
  ['dach', 'dachdecker', 'dachdeckerei', 'bedachung', 'spengler', 'spenglerei', 'blech'],
  ['maler', 'malerei', 'malerbetrieb', 'anstrich', 'tapezier', 'tapeten', 'farben', 'lackier', 'lackiererei', 'lackierung', 'lack'],
  ['elektro', 'elektrik', 'elektriker', 'elektrotechnik', 'elektrotechniker'],
  [
    'sanitaer',
    'heizung',
    'heizungsbau',
    'heizungsbauer',
    'klempner',
    'klempnerei',
    'installateur',
    'bad',
    'baeder',
    'haustechnik',
    'haustechniker',
    'waerme',
    'gas',
    'flaschner',
  ],
  [
    'garten',
    'gaertner',
    'gaertnerei',
    'galabau',
    'gala',
    'landschaft',
    'gartengestaltung',
    'gruenanlage',
    'gruen',
    'baum',
    'blumen',
    'floristik',
    'friedhof',
  ],
  ['entruempelung', 'entruempler', 'entrumpelung', 'aufloesung', 'raeumung', 'raeum'],
  ['recht', 'kanzlei', 'anwalt', 'anwaelte', 'anwaelt', 'rechtsanwaelte', 'fachanwalt', 'fachanwaelt', 'notar'],
  ['gutachten', 'gutachter', 'sachverstaendige', 'sachverstaendig', 'bewertung', 'wertermittlung'],
  ['immobilien', 'immobilie', 'makler'],
  ['umzug', 'umzuege', 'transport', 'spedition'],
  ['reinigung', 'reinigungs', 'cleaning'],
  ['bestattung', 'bestattungs', 'trauer'],
  ['fliesen', 'platten', 'platte', 'mosaik'],
  ['boden', 'boeden', 'parkett', 'fussboden', 'estrich'],
  ['ofen', 'oefen', 'kamin', 'kamine', 'kachelofen'],
  ['raumausstattung', 'raumausstatter', 'polster', 'polsterei'],
  ['schornstein', 'feger', 'kehrer'],
  ['rollladen', 'rolladen', 'jalousie', 'markisen', 'sonnenschutz', 'rollo'],
  ['architekt', 'architektin', 'architektur'],
  ['putz', 'verputz', 'stuck', 'stuckateur'],
  ['treppe', 'treppen', 'gelaender'],
  ['kueche', 'kuechen'],
  ['landtechnik', 'landmaschinen'],
  ['zaun', 'zaeune'],
  ['tuer', 'tueren'],
  ['solar', 'photovoltaik'],
]
const COMMON = new Set(SAME.map(([first = '']) => first))
const CLASS = new Map(SAME.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)))

/** The trades behind parts of trade words: one word per group of synonyms, without the vague parts. */
export const classifyTrades = (parts: readonly string[]): readonly string[] =>
  parts.filter((part) => !VAGUE.has(part)).map((part) => CLASS.get(part) ?? part)

/** Function words, which are never names. */
const SMALL = new Set(
  'und u oder für fuer mit von vom im in am an auf aus bei zum zur der die das den des dem aller alle sowie rund ums um'.split(' '),
)

/** Whether every hyphenated part of a word is a trade word or a function word. */
export const isOfTrade = (word: string): boolean =>
  word
    .split('-')
    .every((part) => part === '' || SMALL.has(part) || splitCompound(foldGerman(part), (known) => PARTS.has(known)) !== undefined)
