/** A name split into the parts that address books use. */
export interface NameParts {
  /** Also contains the whole text of a name without a surname, so that a contact keeps the name in the advert. */
  readonly firstName: string | null
  readonly lastName: string | null
}

/** Splits a name into first name and surname. A nickname, a company or a word like „Privat“ has no surname. */
export function splitName(name: string): NameParts {
  const { first, last, text } = parseName(name)
  return last === null ? { firstName: text || null, lastName: null } : { firstName: first, lastName: last }
}

/** The name used in a greeting; null without a surname and either a form of address or a first name, because a single word may be a nickname. */
export function greetedName(name: string | null): string | null {
  const { addressee, mayGreet } = parseName(name ?? '')
  return mayGreet ? addressee : null
}

export const greetingTo = (name: string | null): string => ['Guten Tag', greetedName(name)].filter((part) => part !== null).join(' ')

/** The name on an envelope; null if the text is not the name of a person, family or company. */
export const readAddressee = (name: string | null): string | null => parseName(name ?? '').addressee

interface Parsed {
  /** The name as written, without anything that is not part of it. */
  readonly text: string
  readonly first: string | null
  readonly last: string | null
  readonly addressee: string | null
  readonly mayGreet: boolean
}

const words = (joined: string): ReadonlySet<string> => new Set(joined.split(' '))

const PARTICLES = words(
  "von vom van vander vonder de der den del della dei di du des dos da zu zur zum ter ten te tot al el bin ibn abu la le lo af av 't",
)
/** Titles of nobility, which precede a particle. */
const NOBLE = words('graf gräfin freiherr freifrau freiin baron baronin ritter edler edle prinz prinzessin fürst fürstin herzog herzogin')
const HONORIFICS = words('herr herrn hr hr. frau fr fr. frl. fräulein mr mr. mrs mrs. ms.')
/** Degrees used in a form of address; others are left out. */
const ADDRESSED = words('dr dr. prof prof. professor professorin doktor')
const DEGREE =
  /^(?:dr\.?|prof\.?|professor(?:in)?|doktor|pd|priv\.-doz\.|dr\.-ing\.?|dipl\.?(?:-\p{L}+\.?)*|mag\.|ing\.|(?:rer|med|dent|vet|phil|nat|jur|iur|oec|pol|theol|habil|mult)\.|rechtsanw(?:alt|ältin))$/iu
/** „Sen“ and „Ma“ are surnames, but „sen.“ and „M.A.“ are not. */
const SUFFIX =
  /^(?:jun|sen|[Jj]r|[Ss]r|[Jj]nr|[Ss]nr|[Jj]unior|[Ss]enior|(?:[Jj]un|[Ss]en|JUN|SEN|[JjSs]n?r)\.|[MB]\.(?:A|Sc|Eng)\.?|MBA|LL\.?[MB]\.?|Ph\.?D\.?)$/
const HONORARY = /(?<=\bdr\.?(?:-ing\.)?)\s*(?:h\.\s?c\.|e\.\s?h\.)/giu
const SPACED_SUFFIX = /(?<=\s[MB]\.) (?=(?:A|Sc|Eng)\.)/g
const GROUP = /^(?:familie|fam\.?|eheleute|ehepaar|geschwister)$/iu
const HEIRS = /^(?:erbengemeinschaft|erbengem\.?|erben|nachlass|nachlaß)$/iu
/** A company can receive a letter, but is not greeted by name. */
const FIRM =
  /(?:^|\s)(?:g?g?mbh|kg|ohg|gbr|e\.\s?k\.|e\.\s?v\.|ltd\.?|holding|stiftung|stadtwerke|\p{L}*(?:immobilien|hausverwaltung|bauträger|wohnbau|wohnungsbau|gesellschaft|genossenschaft|sparkasse|volksbank|vermittlung|makler))(?=$|[\s,.])|\seg$/iu
/** An authority or a church is treated the same way. */
const AUTHORITY =
  /^(?:(?:land(?:kreis)?|kreis|amt|(?:hanse|kreis|landeshaupt)?stadt|kloster|diakonie|caritas|evangelische?|katholische?)\s|(?:ev|kath)\.[\s-])|(?:^|\s)(?:\p{L}*(?:gemeinde|verein|verband|bistum|behörde|ministerium)|\p{L}+(?:gericht|verwaltung|anstalt)|\p{L}{4,}amt)(?=$|[\s,.])/iu
/** As surnames they are capitalised differently: "Petra Ag". A name entirely in lower case ends with a company suffix. */
const SHORT_FIRM = /(?:^|\s)(?:UG|AG|SE)(?=$|[\s,.])|^[^\p{Lu}]*\s(?:ug|ag)$/u
/** Words for the property instead of its owner. */
const THING = /^(?:\p{L}*(?:haus|hälfte|wohnung|grundstück|immobilie|bungalow)|häuschen|villa|immo)(?=$|\s)/iu
const ROLE =
  /^(?:privat\p{L}*|verk(?:ä|ae)ufer(?:in)?|\p{L}*verkauf|anbieter(?:in)?|eigent(?:ü|ue)mer(?:in|s|gemeinschaft)?|besitzer(?:in)?|vermieter(?:in)?|inserent(?:in)?|nutzer(?:in)?|user|kontakt|ansprechpartner(?:in)?|unbekannt|anonym|kleinanzeigen|provisionsfrei|diskret|name|angabe|angaben|makler|n\.?n\.?|k\.?a\.?)[:.,]?$/iu
/** Relatives and professions before a name; some of them can also be surnames. */
const RELATION =
  /^(?:(?:die|der|meine?|ihre?) )?(?:tochter|sohn|kinder|bruder|schwester|mutter|vater|eltern|oma|opa|enkel(?:in)?|neffe|nichte|onkel|tante|schwieger\p{L}+|witwer?|ehefrau|ehemann|nachbar(?:in)?|notar(?:in)?|anwalt|anwältin|architekt(?:in)?|pfarrer(?:in)?|pastor(?:in)?|bürgermeister(?:in)?|hausmeister(?:in)?|mieter(?:in)?|\p{L}*(?:berater|betreuer|pfleger|verwalter|vollstrecker)(?:in)?|bevollmächtigter?)(?: |: ?|$)/iu
/** Words that never occur in a name. */
const SENTENCE =
  /(?:^|\s)(?:[Bb]itte|[Nn]icht|[Kk]eine?n?|[Ii]ch|[Ww]ir|[Ss]iehe|ist|sind|wird|meine?|unsere?|per|bei(?! de[mnr] )|ab|mit|oder|um|melden|anrufen|verkaufen?|verkauft)(?=$|[\s,.!:])/u
/** What connects a role to a name. */
const JOINING = words('von vom an aus der die das ohne keine nicht - – :')

const BRACKETS = /\([^)]*\)?|\[[^\]]*\]?|„[^“”"]*[“”"]|"[^"]*"|«[^»]*»/gu
/** „Dr.Weber“ */
const GLUED_TITLE = /(?<=(?<!\p{L})(?:dr|prof|hr|fr|fam|med|jur|phil|rer|nat|ing)\.)(?=\p{L}{2})/giu
const BORN = /,?\s+(?:geb\.|geborene?|née|verw\.)\s*[\p{L}\s.-]+$/iu
const AND = /\s+(?:und|u\.|\/)\s+|\s*[&+]\s*/u
const INITIAL = /^\p{L}\.?$/u
const WRITABLE = /^[\p{L}\p{M}\d'’`´.\s,&+/:–-]+$/u

const NONE: Omit<Parsed, 'text'> = { first: null, last: null, addressee: null, mayGreet: false }

/** Maximum characters; a longer text is not a name. */
const LONGEST = 200

function parseName(name: string): Parsed {
  if (name.length > LONGEST) return { ...NONE, text: name.trim() }
  const text = tidy(name)
  const plain = tidy(
    text.replace(BRACKETS, ' ').replaceAll(GLUED_TITLE, ' ').replace(HONORARY, '').replace(SPACED_SUFFIX, '').replace(BORN, ''),
  )
  if (SENTENCE.test(plain)) return { ...NONE, text }
  if (FIRM.test(plain) || SHORT_FIRM.test(plain) || AUTHORITY.test(plain))
    return { ...NONE, text, addressee: /\s/.test(plain) ? plain : null }
  if (THING.test(plain) || !isWritable(plain)) return { ...NONE, text }
  const parts = parseParts(inOrder(withoutRoles(withoutRelation(plain))))
  return { text, ...parts }
}

const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cf}]+/gu, ' ')
    .replaceAll(/ (?=,)/g, '')
    .replace(/[,;: ]+$/, '')
    .trim()

/** Whether the text may be a name: not an email address, web address, or nickname with digits or special characters. */
function isWritable(text: string): boolean {
  if (/\bwww\.|\.(?:de|com|net|at|ch)\b/iu.test(text) || !WRITABLE.test(text)) return false
  const parts = text.split(' ')
  return !parts.some((part) => /^[\d.]+$/.test(part)) && (parts.length > 1 || !/\d/.test(text))
}

/** Drops „Privat:“, „Verkäuferin“ and the like next to a name; a single remaining word is not treated as a name. */
function withoutRoles(text: string): string {
  const parts = text.split(' ')
  const kept = parts.filter((part) => !ROLE.test(part))
  if (kept.length === parts.length) return text
  const start = kept.findIndex((part) => !JOINING.has(part.toLowerCase()))
  const name = start === -1 ? [] : kept.slice(start)
  return name.length > 1 ? name.join(' ').replace(/,$/, '') : ''
}

/** „Sohn Jan Ott“ is Jan Ott, but „Sohn von Jan Ott“ is not. */
function withoutRelation(text: string): string {
  const name = text.replace(RELATION, '')
  return name !== text && /^(?:vo[nm]|de[rs]) /u.test(name) ? '' : name
}

/** „V. Ott“ has an initial. */
const isParticle = (part: string) => PARTICLES.has(part.toLowerCase()) || part === 'v.' || part === 'v.d.'

/** „Sommer, Petra“ becomes „Petra Sommer“, „Heide, Anna von der“ becomes „Anna von der Heide“. */
function inOrder(text: string): string {
  const [last = '', ...others] = text.split(/\s*,\s*/).filter((part) => part !== '' && !part.split(' ').every(isTitle))
  if (others.length === 0) return last
  const given = others.join(' ')
  const isTwoNames = [last, given].every((part) => bare(part).length > 1 && !isParticle(bare(part)[0] ?? ''))
  const areParticles = bare(given).some(isParticle) || AND.test(given)
  return isTwoNames && !areParticles ? `${last} und ${given}` : `${given} ${last}`
}

const isTitle = (part: string) => SUFFIX.test(part) || DEGREE.test(part)
const isHonorific = (part: string) => HONORIFICS.has(part.toLowerCase())

/** The words other than forms of address, degrees and suffixes. */
const bare = (text: string) => text.split(' ').filter((part) => part !== '' && !isTitle(part) && !isHonorific(part))

function parseParts(name: string): Omit<Parsed, 'text'> {
  const [head = '', ...rest] = name.split(' ')
  const tail = rest.at(-1)
  const isGroup = (part: string) => GROUP.test(part) || HEIRS.test(part)
  if (tail !== undefined && isGroup(tail) && isGroup(head)) return NONE
  if (tail !== undefined && isGroup(tail)) return parseParts([tail, head, ...rest.slice(0, -1)].join(' '))
  if (HEIRS.test(head)) {
    const heirs = name.replace(/^erbengem(?:\.|(?= ))/iu, 'Erbengemeinschaft')
    return rest.length === 0 ? NONE : { ...NONE, last: heirs, addressee: heirs }
  }
  if (GROUP.test(head)) return parseGroup(head, rest.join(' '))
  const people = peopleIn(name)
  return people.length > 1 ? parseCouple(people) : parsePerson(name)
}

function parseGroup(head: string, rest: string): Omit<Parsed, 'text'> {
  if (bare(rest).every((part) => INITIAL.test(part))) return NONE
  const within = parseParts(rest)
  if (within.first !== null && within.last !== null) return within
  const last = `${/^fam\.?$/i.test(head) ? 'Familie' : head} ${rest}`
  return { first: null, last, addressee: last, mayGreet: true }
}

/** „von und zu“ does not connect two people. */
const peopleIn = (name: string): string[] =>
  name
    .replaceAll(/(?<=\bvom?) und (?=zu[mr]? )/giu, '\u{A0}und\u{A0}')
    .split(AND)
    .map((part) => part.replaceAll('\u{A0}', ' ').trim())
    .filter((part) => part !== '')

function parseCouple(people: readonly string[]): Omit<Parsed, 'text'> {
  const [others, tail] = [people.slice(0, -1), people.at(-1) ?? '']
  const isAddressed = (text: string) => text.split(' ').some(isHonorific)
  const end = parsePerson(tail)
  if (end.last === null) return NONE
  const all = others.map((one) => {
    const isFirstName = bare(one).length === 1 && end.first !== null && (!isAddressed(one) || isAddressed(tail))
    return isFirstName || bare(one).length === 0
      ? { ...NONE, first: bare(one).join(' ') || null, addressee: one.split(' ').map(spelled).join(' ') }
      : parsePerson(one)
  })
  const lasts = new Set([...all.map(({ last }) => last), end.last].filter((last) => last !== null))
  return {
    first: [...all, end].flatMap(({ first }) => first ?? []).join(' und ') || null,
    last: [...lasts].join(' und '),
    addressee: [...all.map((one) => (one.last === end.last ? (one.first ?? one.addressee) : one.addressee)), end.addressee].join(' und '),
    mayGreet: true,
  }
}

function parsePerson(name: string): Omit<Parsed, 'text'> {
  const parts = bare(name)
  const form = name.split(' ').filter((part) => isHonorific(part) || ADDRESSED.has(part.toLowerCase()))
  const start = surnameStart(parts, form.length > 0)
  const core = parts.at(-1) ?? ''
  if (start >= parts.length || INITIAL.test(core) || !/\p{L}{2}/u.test(core)) return NONE
  const [first, last] = [parts.slice(0, start).join(' ') || null, parts.slice(start).join(' ')]
  const addressee = [...form.map(spelled), first, last].filter((part) => part !== null).join(' ')
  return { first, last, addressee, mayGreet: form.length > 0 || first !== null }
}

const spelled = (form: string) => (/^(?:herrn|hr\.?)$/i.test(form) ? 'Herr' : /^fr\.?$/i.test(form) ? 'Frau' : form)

/** Index of the first word of the surname; the number of words if there is no surname. */
function surnameStart(parts: readonly string[], isAddressed: boolean): number {
  const isMixed = parts.some((part) => /^\p{Lu}/u.test(part))
  const isSmall = (part: string) => isMixed && /^\p{Ll}/u.test(part)
  const opening = parts.slice(0, -1).findIndex((part, index) => {
    const next = parts[index + 1] ?? ''
    if (NOBLE.has(part.toLowerCase())) return isParticle(next)
    if (index === 0) return isParticle(part) && (isSmall(part) || isParticle(next) || isAddressed)
    return isParticle(part) || isSmall(part)
  })
  if (opening >= 0) return opening
  return parts.length > 1 || isAddressed ? parts.length - 1 : parts.length
}
