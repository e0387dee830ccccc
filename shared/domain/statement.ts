import { type Cents, toEuro } from './money.ts'

/** A party of a document, with its tax data. */
export interface Party {
  readonly legalName: string | null
  readonly street: string | null
  readonly zipCode: string | null
  readonly city: string | null
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
  /** Date of service: the day of the sale, else of the contract. */
  readonly serviceDate: string
  /** Euro and percent; null for a fixed reward. */
  readonly salePrice: number | null
  readonly rate: number | null
  /** Euro without VAT. */
  readonly net: number
}

/** Data missing for issuing a document. */
export interface Missing {
  readonly whose: 'issuer' | 'payee' | 'agreement' | 'lines'
  readonly field: string
  /** For the user: what is missing and where to enter it. */
  readonly sentence: string
}

const FIELDS = [
  ['legalName', 'der Name'],
  ['street', 'die Straße mit Hausnummer'],
  ['zipCode', 'die Postleitzahl'],
  ['city', 'der Ort'],
] as const

/** Data required by law that is still missing. Empty if the document can be issued. */
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
  const missing = (whose: 'issuer' | 'payee', party: Party): Missing[] =>
    FIELDS.filter(([field]) => !party[field]).map(([field, name]) => ({
      whose,
      field,
      sentence: whose === 'issuer' ? `In Ihren Abrechnungsdaten fehlt ${name}.` : `In den Abrechnungsdaten des Partners fehlt ${name}.`,
    }))
  const isBusiness = !payee.isPrivate
  return [
    ...missing('issuer', issuer),
    ...missing('payee', payee),
    ...(isBusiness && !payee.taxNumber && !payee.vatId
      ? [
          {
            whose: 'payee' as const,
            field: 'taxNumber',
            sentence: 'Dem Partner fehlt die Steuernummer oder die Umsatzsteuer-Identifikationsnummer.',
          },
        ]
      : []),
    // a private person may be paid in cash
    ...(isBusiness && !payee.iban
      ? [{ whose: 'payee' as const, field: 'iban', sentence: 'In den Abrechnungsdaten des Partners fehlt die IBAN.' }]
      : []),
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

/** Fields a partner can be asked for. */
export const PAYOUT_FIELDS = ['legalName', 'street', 'zipCode', 'city', 'taxNumber', 'iban', 'agreement'] as const
type PayoutField = (typeof PAYOUT_FIELDS)[number]

/** What blocks a payment and only the partner can provide, in a sentence for the partner. */
export interface PayoutNeed {
  readonly field: PayoutField
  readonly sentence: string
}

export function missingOfPayee(payee: Party): PayoutNeed[] {
  const isUntaxed = !payee.isPrivate && !payee.taxNumber && !payee.vatId
  const missing: readonly (readonly [PayoutField, string])[] = [
    ...FIELDS.filter(([field]) => !payee[field]),
    ...(isUntaxed ? [['taxNumber', 'die Steuernummer oder die Umsatzsteuer-Identifikationsnummer'] as const] : []),
    ...(payee.isPrivate || payee.iban ? [] : [['iban', 'die IBAN'] as const]),
  ]
  return missing.map(([field, name]) => ({ field, sentence: `In Ihren Abrechnungsdaten fehlt ${name}.` }))
}

/** Why a payee's amounts come with VAT or without. */
export const VAT_KINDS = ['liable', 'small_business', 'private'] as const
type VatKind = (typeof VAT_KINDS)[number]
export const vatKindOf = ({ isPrivate, isSmallBusiness }: Pick<Party, 'isPrivate' | 'isSmallBusiness'>): VatKind =>
  isPrivate ? 'private' : isSmallBusiness ? 'small_business' : 'liable'

/** Percent. Only payees liable to VAT may show it. */
export const VAT_RATE = 19
export const vatRateOf = (payee: Party): number => (vatKindOf(payee) === 'liable' ? VAT_RATE : 0)

/** Net, VAT and gross in euro, with VAT rounded once on the sum of all lines. */
export function totalsOf(nets: readonly Cents[], rate: number): { net: number; vat: number; gross: number } {
  const net = nets.reduce((sum, cents) => sum + cents, 0)
  const vat = Math.round((net * rate) / 100)
  return { net: toEuro(net as Cents), vat: toEuro(vat as Cents), gross: toEuro((net + vat) as Cents) }
}

/** Notes required on the document. */
export function notesFor({ isPrivate, isSmallBusiness }: Party): string[] {
  if (isPrivate)
    return [
      'Quittung über eine Tippgeberprovision an eine Privatperson. Es wird keine Umsatzsteuer ausgewiesen.',
      'Einkünfte aus gelegentlichen Tipps sind sonstige Einkünfte (§ 22 Nr. 3 EStG) und ab 256 Euro im Jahr steuerpflichtig; bitte geben Sie sie in Ihrer Steuererklärung an.',
    ]
  return [
    'Gutschrift nach § 14 Abs. 2 UStG gemäß der Vereinbarung über Objekt-Tipps.',
    ...(isSmallBusiness ? ['Kein Ausweis von Umsatzsteuer, da Kleinunternehmer nach § 19 UStG.'] : []),
    'Wenn Sie dieser Gutschrift widersprechen, verliert sie ihre Wirkung als Rechnung. Bitte prüfen Sie die Angaben und melden Sie Fehler gleich.',
  ]
}

/** `GS-00042` */
export const statementNumber = (number: number): string => `GS-${String(number).padStart(5, '0')}`
