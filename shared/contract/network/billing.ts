import { z } from 'zod'
import { isIban, plainIban } from '../../domain/iban.ts'
import { HOME, SEATS, vatIdFault } from '../../domain/seat.ts'
import { Moment, orUnset, Text } from '../fields.ts'
import type { Routes } from '../route.ts'

const text = z.string().nullable()

export const BillingProfile = z.object({
  legalName: text,
  street: text,
  zipCode: text,
  city: text,
  /** Country of the seat, by ISO 3166. */
  country: z.enum(SEATS),
  taxNumber: text,
  vatId: text,
  /** Account to which commissions are paid. */
  iban: text,
  isSmallBusiness: z.boolean(),
  isPrivate: z.boolean(),
})
export type BillingProfile = z.output<typeof BillingProfile>

const NO_IBAN =
  'Diese IBAN stimmt nicht. Bitte vergleichen Sie sie Zeichen für Zeichen mit Ihrer Bankkarte, zum Beispiel DE89 3704 0044 0532 0130 00'

const TAX_NUMBER = 'Eine Steuernummer besteht aus Ziffern und Schrägstrichen, zum Beispiel 21/815/08150'

export const BillingForm = z
  .object({
    legalName: orUnset(Text()),
    street: orUnset(Text()),
    zipCode: orUnset(Text(10)),
    city: orUnset(Text(100)),
    country: z.enum(SEATS, 'Bitte wählen Sie das Land').default(HOME),
    taxNumber: orUnset(Text(30)),
    vatId: orUnset(
      z
        .string()
        .transform((value) =>
          value
            .replace(/[\s.-]/g, '')
            .toUpperCase()
            .replace(/^(CHE\d{9})(?:MWST|TVA|IVA)$/, '$1'),
        )
        .pipe(Text(30)),
    ),
    iban: orUnset(z.string().max(60, NO_IBAN).transform(plainIban).pipe(z.string().refine(isIban, NO_IBAN))),
    isSmallBusiness: z.boolean().default(false),
    isPrivate: z.boolean().default(false),
  })
  .superRefine(({ taxNumber, vatId, country }, refusal) => {
    const fault = vatId && vatIdFault(vatId, country)
    if (fault) refusal.addIssue({ code: 'custom', path: ['vatId'], message: fault })
    // other countries also use letters, dots and dashes
    if (country === HOME && taxNumber && !/^[\d/ ]{8,}$/.test(taxNumber))
      refusal.addIssue({ code: 'custom', path: ['taxNumber'], message: TAX_NUMBER })
  })
export type BillingForm = z.output<typeof BillingForm>

/** The agreement about tips between a partner and an agent. */
const Agreement = z.object({
  maklerUserId: z.uuid(),
  maklerName: z.string(),
  version: z.number(),
  text: z.string(),
  /** Null until the partner accepts it. */
  acceptedAt: Moment.nullable(),
})
export type Agreement = z.output<typeof Agreement>

/** Data required from both sides before commissions can be settled. */
export const billing = {
  get: {
    method: 'GET',
    path: '/api/billing',
    access: ['agent', 'partner'],
    right: 'money.see',
    reply: BillingProfile,
    summary: 'Die eigenen Abrechnungsdaten, bei Maklern die ihres Büros.',
  },
  put: {
    method: 'PUT',
    path: '/api/billing',
    access: ['agent', 'partner'],
    right: 'office.manage',
    body: BillingForm,
    reply: BillingProfile,
    invalidates: ['/api/billing', '/api/makler/statements', '/api/partner/commissions', '/api/partner/payout-needs'],
    summary: 'Die eigenen Abrechnungsdaten ändern; was fehlt, ist danach leer.',
  },
  agreements: {
    method: 'GET',
    path: '/api/partner/agreements',
    access: ['partner'],
    reply: z.array(Agreement),
    summary: 'Die Vereinbarung über Objekt-Tipps mit jedem eigenen Makler im gültigen Wortlaut, und wann ihr zugestimmt wurde.',
  },
  accept: {
    method: 'POST',
    path: '/api/partner/agreements',
    access: ['partner'],
    body: z.object({ maklerUserId: z.uuid('Bitte wählen Sie einen Makler'), version: z.number() }),
    reply: Agreement,
    invalidates: ['/api/partner/agreements', '/api/partner/payout-needs'],
    summary: 'Der Vereinbarung mit einem Makler zustimmen, im Wortlaut dieser Nummer.',
  },
} as const satisfies Routes
