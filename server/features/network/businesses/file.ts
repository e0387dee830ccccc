import type { Partner } from '#shared/contract/network/businesses.ts'
import type { File } from '#shared/contract/route.ts'
import { DIRECTORY_LABEL } from '#shared/domain/directories.ts'
import { PARTNER_STATUS_LABEL, shownPhone, UNKNOWN } from '#shared/domain/partner-criteria.ts'
import { csvFile } from '../../../csv.ts'

const COLUMNS: readonly (readonly [header: string, value: (partner: Partner) => string | null])[] = [
  ['Firma', ({ companyName }) => companyName],
  ['Ansprechpartner', ({ contactPerson }) => contactPerson],
  ['Branche', ({ industry }) => industry],
  ['Straße', ({ street }) => street],
  ['Hausnummer', ({ houseNumber }) => houseNumber],
  ['PLZ', ({ zipCode }) => zipCode],
  ['Ort', ({ city }) => city],
  ['Telefon', ({ phone }) => shownNumber(phone)],
  ['E-Mail', ({ email }) => email],
  ['Website', ({ website }) => website],
  ['Status', ({ prospectStatus }) => PARTNER_STATUS_LABEL[prospectStatus]],
  [
    'Quelle',
    ({ isRegistered, sources }) => (isRegistered ? 'Registriert' : sources.map(({ source }) => DIRECTORY_LABEL[source]).join(', ')),
  ],
]

/** The CSV writer escapes whatever a spreadsheet may read as a formula, so a dash would become `'-`. */
const shownNumber = (phone: string | null) => (shownPhone(phone) === UNKNOWN ? null : phone)

export const businessesFile = (name: string, partners: readonly Partner[]): File =>
  csvFile(`${cleanFileName(name)}.csv`, [
    COLUMNS.map(([header]) => header),
    ...partners.map((partner) => COLUMNS.map(([, value]) => value(partner) ?? '')),
  ])

/** A file name valid in every file system. */
const cleanFileName = (text: string) =>
  text
    .replace(/\.csv$/i, '')
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '_')
    .trim() || 'Partners'
