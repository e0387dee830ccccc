import { type Cents, toEuro } from './money.ts'
import { countryName, HOME, isInEu, vatIdBeginnings } from './seat.ts'

/** A party of a document, with its tax data. */
export interface Party {
  readonly legalName: string | null
  readonly street: string | null
  readonly zipCode: string | null
  readonly city: string | null
  /** Country of its seat, by ISO 3166. */
  readonly country: string
  readonly taxNumber: string | null
  readonly vatId: string | null
  readonly iban: string | null
  readonly isSmallBusiness: boolean
  readonly isPrivate: boolean
}

/** One commission on a document. */
export interface StatementLine {
  readonly commissionId: number
  readonly kind: 'reward' | 'share'
  readonly property: string | null
  /** Date of service: the date of the sale, otherwise of the contract. */
  readonly serviceDate: string
  /** In euro and percent; null for a fixed reward. */
  readonly salePrice: number | null
  readonly rate: number | null
  /** Euro without VAT. */
  readonly net: number
}

/** Missing data without which a document cannot be issued. */
export interface Missing {
  readonly whose: 'issuer' | 'payee' | 'agreement' | 'lines'
  readonly field: string
  /** For the user: the missing data, and where to enter it. */
  readonly sentence: string
}

const FIELDS = [
  ['legalName', 'der Name'],
  ['street', 'die Straße mit Hausnummer'],
  ['zipCode', 'die Postleitzahl'],
  ['city', 'der Ort'],
] as const

const ANY_TAX_NUMBER = 'die Steuernummer oder die Umsatzsteuer-Identifikationsnummer'

/** Legally required data that is missing. Empty if the document can be issued. */
export function missingFor({
  issuer,
  payee,
  agreedAt,
  lines,
}: {
  readonly issuer: Party
  readonly payee: Party
  readonly agreedAt: string | null
  readonly lines: readonly StatementLine[]
}): Missing[] {
  const isBusiness = !payee.isPrivate
  return [
    ...FIELDS.filter(([field]) => !issuer[field]).map(([field, name]) => ofIssuer(field, `In Ihren Abrechnungsdaten fehlt ${name}.`)),
    ...(isBusiness && issuer.country !== HOME
      ? [ofIssuer('country', 'Gutschriften gibt es hier nur von Maklern mit Sitz in Deutschland.')]
      : []),
    ...(classifyVat(payee) === 'reverse_charge' && !issuer.vatId
      ? [ofIssuer('vatId', 'In Ihren Abrechnungsdaten fehlt die USt-IdNr.: Der Partner sitzt im Ausland, die Umsatzsteuer schulden Sie.')]
      : []),
    ...gapsOfPayee(payee).map(({ field, name, remark }) => ({
      whose: 'payee' as const,
      field,
      sentence: name === undefined ? remark.agent : `In den Abrechnungsdaten des Partners fehlt ${name}.`,
    })),
    ...(isBusiness && agreedAt === null
      ? [
          {
            whose: 'agreement' as const,
            field: 'agreement',
            sentence: 'Der Partner hat der Vereinbarung über Objekt-Tipps noch nicht zugestimmt; ohne sie gibt es keine Gutschrift.',
          },
        ]
      : []),
    ...(lines.every(({ net }) => net > 0) && lines.length > 0
      ? []
      : [{ whose: 'lines' as const, field: 'amount', sentence: 'Mindestens eine Provision hat keinen Betrag.' }]),
  ]
}

const ofIssuer = (field: string, sentence: string): Missing => ({ whose: 'issuer', field, sentence })

/** Fields for which a partner can be asked. */
export const PAYOUT_FIELDS = [
  'legalName',
  'street',
  'zipCode',
  'city',
  'country',
  'taxNumber',
  'vatId',
  'isSmallBusiness',
  'iban',
  'agreement',
] as const
type PayoutField = (typeof PAYOUT_FIELDS)[number]

/** Missing data that only the partner can provide and that blocks a payment, in a sentence for the partner. */
export interface PayoutNeed {
  readonly field: PayoutField
  readonly sentence: string
}

/** A missing field of the payee under this name, or a remark on a field that is filled in. */
type Gap = { readonly field: PayoutField } & (
  | { readonly name: string; readonly remark?: never }
  | { readonly name?: never; readonly remark: { readonly agent: string; readonly partner: string } }
)

export const missingOfPayee = (payee: Party): PayoutNeed[] =>
  gapsOfPayee(payee).map(({ field, name, remark }) => ({
    field,
    sentence: name === undefined ? remark.partner : `In Ihren Abrechnungsdaten fehlt ${name}.`,
  }))

const gapsOfPayee = (payee: Party): Gap[] => [
  ...FIELDS.filter(([field]) => !payee[field]).map(([field, name]) => ({ field, name })),
  // a private person gets no invoice and may be paid in cash
  ...(payee.isPrivate ? [] : [...taxGaps(payee), ...(payee.iban ? [] : [{ field: 'iban' as const, name: 'die IBAN' }])]),
]

function taxGaps({ country, vatId, taxNumber, isSmallBusiness }: Party): Gap[] {
  const beginnings = vatIdBeginnings(country)
  if (isSmallBusiness && country !== HOME) return [{ field: 'isSmallBusiness', remark: NO_SMALL_BUSINESS_ABROAD }]
  // § 13b UStG depends on the seat: a foreign business may also be registered here
  if (vatId && ![...beginnings, HOME].some((beginning) => vatId.startsWith(beginning))) return [{ field: 'country', remark: CONFLICT }]
  if (country !== HOME && isInEu(country) && !vatId)
    return [
      {
        field: 'vatId',
        name: `die Umsatzsteuer-Identifikationsnummer; für ${countryName(country)} beginnt sie mit ${beginnings.join(' oder ')}`,
      },
    ]
  return vatId || taxNumber ? [] : [{ field: 'taxNumber', name: ANY_TAX_NUMBER }]
}

const CONFLICT = {
  agent: 'In den Abrechnungsdaten des Partners: Land und USt-IdNr. passen nicht zusammen.',
  partner: 'In Ihren Abrechnungsdaten: Land und USt-IdNr. passen nicht zusammen.',
}

const NO_SMALL_BUSINESS_ABROAD = {
  agent:
    'Der Partner sitzt im Ausland und nennt sich Kleinunternehmer nach § 19 UStG. Gutschriften ohne Umsatzsteuer gibt es danach hier nur für Unternehmen mit Sitz in Deutschland.',
  partner:
    'Als Kleinunternehmer nach § 19 UStG rechnen wir nur Unternehmen mit Sitz in Deutschland ab. Bitte nehmen Sie das Häkchen heraus, oder wählen Sie Deutschland als Land.',
}

/** Why a payee's amounts include VAT or not. */
export const VAT_KINDS = ['liable', 'small_business', 'private', 'reverse_charge'] as const
type VatKind = (typeof VAT_KINDS)[number]

/** For a foreign business the agent owes the tax (§ 13b UStG). */
export function classifyVat({ isPrivate, isSmallBusiness, country }: Pick<Party, 'isPrivate' | 'isSmallBusiness' | 'country'>): VatKind {
  if (isPrivate) return 'private'
  if (country !== HOME) return 'reverse_charge'
  return isSmallBusiness ? 'small_business' : 'liable'
}

/** Percent. Only payees liable to VAT may show it. */
export const VAT_RATE = 19
export const chooseVatRate = (payee: Party): number => (classifyVat(payee) === 'liable' ? VAT_RATE : 0)

/** Net, VAT and gross in euro, with VAT rounded once on the sum of all lines. */
export function calculateTotals(nets: readonly Cents[], rate: number): { net: number; vat: number; gross: number } {
  const net = nets.reduce((sum, cents) => sum + cents, 0)
  const vat = Math.round((net * rate) / 100)
  return { net: toEuro(net as Cents), vat: toEuro(vat as Cents), gross: toEuro((net + vat) as Cents) }
}

/** Why a credit note has no VAT, in the wording required by law (§§ 14a, 19 UStG). */
export const WHY_NO_VAT = {
  small_business: 'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer nach § 19 UStG.',
  reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers.',
} as const

/** Notes required on the document. */
export function notesFor(payee: Party): string[] {
  const kind = classifyVat(payee)
  if (kind === 'private')
    return [
      'Quittung über eine Tippgeberprovision an eine Privatperson. Es wird keine Umsatzsteuer ausgewiesen.',
      'Einkünfte aus gelegentlichen Tipps sind sonstige Einkünfte (§ 22 Nr. 3 EStG) und ab 256 Euro im Jahr steuerpflichtig; bitte geben Sie sie in Ihrer Steuererklärung an.',
    ]
  return [
    'Gutschrift nach § 14 Abs. 2 UStG gemäß der Vereinbarung über Objekt-Tipps.',
    ...(kind === 'small_business' || kind === 'reverse_charge' ? [WHY_NO_VAT[kind]] : []),
    'Wenn Sie dieser Gutschrift widersprechen, verliert sie ihre Wirkung als Rechnung. Bitte prüfen Sie die Angaben und melden Sie Fehler gleich.',
  ]
}

/** `GS-00042` */
export const statementNumber = (number: number): string => `GS-${String(number).padStart(5, '0')}`

/** `P-3F2A9C0B17DE`, by which an agent's documents identify a partner: the random end of the account id. */
export const partnerNumber = (partnerId: string): string => `P-${partnerId.slice(-12).toUpperCase()}`
