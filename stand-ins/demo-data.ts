import type { Agent, OfficeId, SignedIn } from '#shared/domain/ids.ts'
import type { OfficeRole } from '#shared/domain/office-rights.ts'
import type { CrmPatch } from '#shared/contract/people/account-forms.ts'
import { hashPassword } from '#server/features/people/accounts/passwords.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { insertUser } from '#server/features/people/accounts/queries.ts'
import { changeBilling } from '#server/features/network/billing/service.ts'
import { changeOffice, getOffice } from '#server/features/people/offices/service.ts'
import { createSavedSearch } from '#server/features/market/saved-searches/service.ts'
import { createSearchClient } from '#server/features/work/search-clients/service.ts'
import { changeConnection } from '#server/features/work/crm/change.ts'
import type { Ctx } from '#server/ctx.ts'
import { writeMail } from '#server/mail/outbox.ts'
import { SavedSearchForm } from '#shared/contract/market/saved-searches.ts'
import { SearchClientForm } from '#shared/contract/work/search-clients.ts'
import { BillingForm } from '#shared/contract/network/billing.ts'
import { OfficeForm } from '#shared/contract/people/office.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { z } from 'zod'
import type { SmtpStandIn } from './smtp/start.ts'

export const DEMO_PASSWORD = 'giebel-demo'

interface Place {
  readonly street: string
  readonly zipCode: string
  readonly city: string
}

/** Addresses of the agents' offices, on their letters and credit notes. */
const LETTERHEADS: Readonly<Record<string, Place & { readonly legalName: string; readonly vatId: string }>> = {
  'makler@giebel.demo': {
    legalName: 'Berger Immobilien',
    street: 'Elbchaussee 200',
    zipCode: '22605',
    city: 'Hamburg',
    vatId: 'DE123456789',
  },
  'makler2@giebel.demo': {
    legalName: 'Petersen & Partner',
    street: 'Musterallee 12',
    zipCode: '50667',
    city: 'Köln',
    vatId: 'DE987654321',
  },
}

/** Colleagues of the first account, who is the principal of their office. */
const IN_FIRST_OFFICE = { role: 'agent', companyName: 'Berger Immobilien', phoneNumber: '040 1234567' } as const

/** The demo's accounts; their data is marked as demo data. */
export const DEMO_ACCOUNTS = [
  {
    email: 'makler@giebel.demo',
    firstName: 'Anna',
    lastName: 'Berger',
    role: 'agent',
    companyName: 'Berger Immobilien',
    phoneNumber: '040 1234567',
  },
  { ...IN_FIRST_OFFICE, email: 'leitung@giebel.demo', firstName: 'Ben', lastName: 'Krause', officeRole: 'manager' },
  { ...IN_FIRST_OFFICE, email: 'kollege@giebel.demo', firstName: 'Cem', lastName: 'Demir', officeRole: 'agent' },
  { ...IN_FIRST_OFFICE, email: 'kollegin@giebel.demo', firstName: 'Elena', lastName: 'Vogt', officeRole: 'agent' },
  { ...IN_FIRST_OFFICE, email: 'assistenz@giebel.demo', firstName: 'Dana', lastName: 'Wolff', officeRole: 'assistant' },
  {
    email: 'makler2@giebel.demo',
    firstName: 'Jonas',
    lastName: 'Petersen',
    role: 'agent',
    companyName: 'Petersen & Partner',
    phoneNumber: '0221 1234567',
  },
  { email: 'partner@giebel.demo', firstName: 'Mehmet', lastName: 'Yıldız', role: 'partner', companyName: 'Gartenbau Yıldız' },
  { email: 'admin@giebel.demo', firstName: 'Karin', lastName: 'Wulf', role: 'admin', companyName: PRODUCT_NAME },
] as const satisfies readonly {
  email: string
  firstName: string
  lastName: string
  role: Role
  companyName: string
  phoneNumber?: string
  officeRole?: OfficeRole
}[]

const PRIVATE = { sellerType: 'private' }
const SEVERAL = { sources: ['kleinanzeigen.de', 'immobilienscout24.de', 'immowelt.de'] }

/** The agents' saved searches: several towns, one of them in both lists, so that they share a request. */
const SEARCHES: Record<string, readonly object[]> = {
  'makler@giebel.demo': [
    { name: 'Häuser in Hamburg', location: 'Hamburg', propertyType: 'house', ...PRIVATE, ...SEVERAL },
    { name: 'Häuser in Hamburg, auch von Maklern', location: 'Hamburg', propertyType: 'house' },
    { name: 'Wohnungen in Hamburg bis 700.000 €', location: 'Hamburg', propertyType: 'apartment', maxPrice: 700_000, ...PRIVATE },
    { name: 'Lüneburg und Umgebung', location: 'Lüneburg', radius: 30, ...PRIVATE },
    { name: 'Häuser bundesweit, privat', propertyType: 'house', ...PRIVATE },
    { name: 'Grundstücke bundesweit', propertyType: 'land', onlyWithImages: true, isActive: false },
  ],
  'leitung@giebel.demo': [{ name: 'Häuser in Hamburg', location: 'Hamburg', propertyType: 'house', ...PRIVATE, ...SEVERAL }],
  'kollege@giebel.demo': [{ name: 'Lüneburg und Umgebung', location: 'Lüneburg', radius: 30, ...PRIVATE }],
  'kollegin@giebel.demo': [
    { name: 'Wohnungen in Hamburg bis 700.000 €', location: 'Hamburg', propertyType: 'apartment', maxPrice: 700_000, ...PRIVATE },
  ],
  'makler2@giebel.demo': [
    { name: 'Häuser in Hamburg', location: 'Hamburg', propertyType: 'house', ...PRIVATE, ...SEVERAL },
    { name: 'Berlin, alles von privat', location: 'Berlin', ...PRIVATE },
    { name: 'Köln ab 3 Zimmern', location: 'Köln', rooms: 3, ...PRIVATE },
    { name: 'Wohnungen bundesweit, privat', propertyType: 'apartment', ...PRIVATE, ...SEVERAL },
    { name: 'Alles in Frankfurt', location: 'Frankfurt am Main' },
    { name: 'München', location: 'München' },
  ],
}

/** The agents' search clients: the reasons for which they may call owners who published a number. */
const CLIENTS: Readonly<Record<string, readonly z.input<typeof SearchClientForm>[]>> = {
  'makler@giebel.demo': [
    { name: 'Familie Aydin', budget: 750_000, places: ['Hamburg', 'Lüneburg'], propertyType: 'house', since: '2026-09-14' },
    { name: 'K-17', budget: 540_000, places: ['Hamburg', 'Köln'], propertyType: 'apartment', since: '2026-10-02' },
  ],
  'makler2@giebel.demo': [
    { name: 'Ehepaar Voss', budget: 620_000, places: ['Köln'], propertyType: 'apartment', since: '2026-08-20' },
    { name: 'K-4', budget: 900_000, places: ['Frankfurt am Main'], propertyType: 'house', since: '2026-10-11' },
  ],
}

export async function hasDemoData({ db }: Ctx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst()) !== undefined
}

/** Creates accounts, search clients and saved searches; the searches start at once. */
export async function seedAccounts(ctx: Ctx, crms: Readonly<Record<string, CrmPatch>>): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  let firstOffice: OfficeId | undefined
  for (const account of DEMO_ACCOUNTS) {
    const office = 'officeRole' in account && firstOffice ? { id: firstOffice, role: account.officeRole } : undefined
    const user = (await inTransaction(ctx, (ctx) =>
      insertUser(ctx, { ...account, passwordHash, isEmailVerified: true, isDemo: true, ...(office && { office }) }),
    )) as SignedIn
    if (user.role === 'agent') firstOffice ??= user.officeId
    const access = crms[account.email]
    if (access && user.role === 'agent') await changeConnection(ctx, user.officeId, access)
    const letterhead = LETTERHEADS[account.email]
    if (user.role !== 'agent') continue
    if (letterhead) await putLetterhead(ctx, user, letterhead)
    for (const search of SEARCHES[account.email] ?? []) await createSavedSearch(ctx, user.id, SavedSearchForm.parse(search))
    for (const client of CLIENTS[account.email] ?? []) await createSearchClient(ctx, user.officeId, SearchClientForm.parse(client))
  }
}

async function putLetterhead(ctx: Ctx, agent: Agent, { legalName, vatId, ...place }: (typeof LETTERHEADS)[string]): Promise<void> {
  await changeBilling(ctx, agent, BillingForm.parse({ legalName, vatId, ...place }))
  await changeOffice(ctx, agent, OfficeForm.parse({ ...(await getOffice(ctx, agent.officeId)), ...place }))
}

/** Sends every email to the stand-in, whose port and password change with each start. */
export async function connectMailServer(
  { db, clock, secrets }: Ctx,
  { host, port, user, password }: Pick<SmtpStandIn, 'host' | 'port' | 'user' | 'password'>,
): Promise<void> {
  const values = { host, port, user_name: user, password: secrets.seal(password), updated_at: clock.now() }
  const { numUpdatedRows } = await db
    .updateTable('smtp_settings')
    .set(values)
    .where('setting_name', '=', DEMO_MAIL_SERVER)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const names = { setting_name: DEMO_MAIL_SERVER, from_email: 'hallo@giebel.demo', from_name: PRODUCT_NAME }
  await db
    .insertInto('smtp_settings')
    .values({ ...values, ...names, is_global_default: true })
    .execute()
}

const DEMO_MAIL_SERVER = 'Postfach der Demo'

/** Sends a first email to each agent, so that the mailbox is not empty. */
export async function seedMails(ctx: Ctx, url: string): Promise<void> {
  for (const { email, firstName, lastName, role } of DEMO_ACCOUNTS) {
    if (role !== 'agent') continue
    await writeMail(ctx, {
      to: { email, name: `${firstName} ${lastName}` },
      type: 'welcome',
      values: { firstName, lastName, actionUrl: url, actionLabel: 'Jetzt anmelden' },
    })
  }
}
