import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { unwrap } from '../../scripts/contract-snapshot/input-fields.ts'
import { contract } from './index.ts'
import { contractRows } from './route.ts'

const UUID = '0198a000-0000-7000-8000-000000000001'

/** Accepted and rejected samples for fields whose format bounds cannot describe. */
const FORMS: Readonly<Record<string, readonly [accepted: readonly unknown[], rejected: readonly unknown[]]>> = {
  'properties.list.sources': [
    ['kleinanzeigen.de', 'kleinanzeigen.de, immowelt.de,'],
    ['nachbar.de', 'kleinanzeigen.de,nachbar.de'],
  ],
  'properties.list.zipCode': [
    ['2', ' 22111 '],
    ['22 11', 'D-22111', '2211a', 'a2211'],
  ],
  'properties.list.location': [
    ['Köln', '22', 'Oy'],
    ['---', '%', '. ,'],
  ],
  'notifications.setPreferences.digestAt': [
    ['00:00', '07:30', '19:59', '23:59'],
    ['24:00', '7:30', '07:60', '07:30:00', 'x07:30', ''],
  ],
  'notifications.setPreferences.quietFrom': [['22:00'], ['22:00 ', '30:00']],
  'notifications.setPreferences.quietTo': [['06:15'], ['6', '06:5']],
  'privacy.file.of': [
    ['property:1', 'property:1,tip:2'],
    ['', 'property:0', 'house:1', 'property:1,', 'x'],
  ],
  'privacy.exportJson.of': [
    ['property:1', 'property:1,tip:2'],
    ['', 'property:0', 'house:1', 'property:1,', 'x'],
  ],
  'privacy.exportPdf.of': [
    ['property:1', 'property:1,tip:2'],
    ['', 'property:0', 'house:1', 'property:1,', 'x'],
  ],
  'privacy.erase.of': [
    [['property:1'], ['property:1', 'tip:2']],
    [['property:0'], ['house:1'], ['property:1,tip:2'], ['']],
  ],
  'calendar.read.token': [
    ['a'.repeat(43), `${'-_0'.padEnd(43, 'Z')}.ics`],
    ['a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(43)}.txt`, `${'a'.repeat(42)}/`, `x ${'a'.repeat(43)}`],
  ],
  'billing.put.taxNumber': [
    // German ones by the German rule, others as their country writes them
    ['21/815/08150', '88 123 45678', '12-345/6789'],
    ['1'.repeat(31), 7],
  ],
  'billing.put.vatId': [
    // by the rule of its country
    ['DE123456789', 'de 123 456 789', 'ATU12345678', 'D12345'],
    ['1'.repeat(31), 7],
  ],
  'billing.put.iban': [
    ['', 'DE89370400440532013000', ' de89 3704 0044 0532 0130 00 ', 'AT61 1904 3002 3457 3201'],
    ['DE89370400440532013001', 'DE8937040044053201300', 'DE89-3704-0044-0532-0130-00', '0532013000', `DE89${' '.repeat(60)}`],
  ],
  'partners.register.website': [
    ['', 'firma.de', 'http://firma.de', 'https://firma.de/haus?a=b'],
    ['javascript:alert(1)', 'ftp://firma.de', 'https://', 'https://firma', 'data:text/html,x', 'meine Firma'],
  ],
  'smtpSettings.create.host': [
    ['smtp.example.de', '192.0.2.1', '2001:db8::1', 'mail_1.example', 'büro.example'],
    ['https://smtp.example.de', 'smtp example.de', 'smtp.example.de/', 'a@b.de', 'a\nb'],
  ],
  'smtpSettings.create.settingName': [['Büro & Co.'], ['a\r\nb', 'a\u2028b', 'a\u2029b', 'a\u0000b', 'a\tb']],
  'emailTemplates.create.subject': [['Grüße, {{firstName}}!'], ['a\nBcc: b@example.test']],
  'accounts.update.propstackApiKey': [
    ['abc-123', '••••••••abcd', '••••••••'],
    ['schlüssel', 'a b', '•••abcd', '••••••••abcde', 'a\nb'],
  ],
  'push.subscribe.keys.auth': [
    ['BPq_-', 'abc=', 'abc=='],
    ['abc===', 'a+b', 'a/b', 'a b', ''],
  ],
  'push.subscribe.endpoint': [['https://push.example/1'], ['ftp://push.example/1', 'javascript:1', 'push.example/1', '']],
  'accounts.login.email': [
    ['a@b.de', ' A@B.DE '],
    ['a@b', 'a b@c.de', '@b.de', 'a@b.de, c@d.de', 'a@b.de\nc', 'a..b@c.de'],
  ],
  'tips.submit.sellerEmail': [['a@b.de'], ['a@b', 'a b@c.de']],
  'prospects.update.nextFollowUpDate': [
    ['2026-02-28', '', null],
    ['28.02.2026', '2026-02-29', '2026-2-28', '2026-02-28T00:00:00Z', '0000-00-00', 'morgen'],
  ],
  'prospects.addActivity.followUpDate': [['2028-02-29'], ['2026-04-31']],
  'properties.get.id': [
    [1, '1', 2 ** 53 - 1],
    [0, -1, 1.5, '1.5', 'x', '1e99', 2 ** 53, null],
  ],
  'partners.get.id': [
    [UUID, `registered-${UUID}`],
    ['1', `x-${UUID}`, `registered-registered-${UUID}`],
  ],
  'users.remove.id': [[UUID], [`registered-${UUID}`, '1']],
  'tips.update.ownerCleared': [[true], [false, 'true', 1, null]],
  'messages.send.clientKey': [
    [UUID, '', null],
    ['1', `${UUID}0`],
  ],
  'properties.list.minPrice': [
    ['0', '1.5', 'all', ''],
    ['-1', 'x', 'NaN', 'Infinity'],
  ],
  'properties.list.limit': [
    ['0', '1000'],
    ['1.5', '-1', '1001', 'x'],
  ],
  'properties.list.onlyWithImages': [
    ['true', 'false', ''],
    ['1', 'yes', 'TRUE'],
  ],
  'favorites.list.limit': [
    ['1', '1000'],
    ['0', '-1', '1001', '1.5', 'x'],
  ],
}

const schemas = new Map<string, z.ZodType>(
  contractRows(contract).flatMap(({ noun, name, row }) => {
    const given = row.method === 'GET' ? row.query : row.body
    return [given, row.params].flatMap((schema) =>
      schema instanceof z.ZodObject
        ? Object.entries(schema.shape).map(([field, one]) => [`${noun}.${name}.${field}`, one as z.ZodType] as const)
        : [],
    )
  }),
)

/** The schema of a field, including nested ones. */
function schemaAt(place: string): z.ZodType {
  const schema = schemas.get(place)
  if (schema) return schema
  const [, outer = '', inner = ''] = /^(.+)\.(\w+)$/.exec(place) ?? []
  return (unwrap(schemaAt(outer)) as z.ZodObject).shape[inner] as z.ZodType
}

describe.each(Object.entries(FORMS))('the form field %s', (place, [good, bad]) => {
  const accepts = (value: unknown) => schemaAt(place).safeParse(value).success

  it('accepts values in its format', () => {
    expect(good.filter((value) => !accepts(value))).toEqual([])
  })

  it('rejects values in any other format', () => {
    expect(bad.filter(accepts)).toEqual([])
  })
})

/** The parsed value of a field: trimmed, converted, or its default if missing. */
const READS: readonly (readonly [place: string, input: unknown, parsed: unknown])[] = [
  ['accounts.register.firstName', '  Anna ', 'Anna'],
  ['accounts.login.email', ' Anna@Example.TEST ', 'anna@example.test'],
  ['accounts.login.password', ' Gru\u0308n ', ' Grün '],
  ['accounts.register.password', 'Gru\u0308ngu\u0308rtel', 'Grüngürtel'],
  ['users.list.limit', undefined, 1_000],
  ['favorites.list.limit', '', 1_000],
  ['prospects.followUps.limit', undefined, 50],
  ['notifications.list.limit', undefined, 200],
  ['deliveries.list.limit', undefined, 100],
  ['crm.list.limit', undefined, 500],
  ['crm.list.limit', '7', 7],
  ['properties.list.sources', 'kleinanzeigen.de, immowelt.de,', ['kleinanzeigen.de', 'immowelt.de']],
  ['properties.list.onlyWithImages', 'false', false],
  ['properties.list.minPrice', '', undefined],
  ['properties.list.listingType', 'all', undefined],
  ['savedSearches.create.listingType', undefined, 'sale'],
  ['savedSearches.create.morePlaces', undefined, []],
  ['savedSearches.create.onlyWithImages', undefined, false],
  ['savedSearches.create.onlyNewListings', undefined, false],
  ['savedSearches.create.sources', undefined, ['kleinanzeigen.de']],
  ['savedSearches.create.sources', ['immowelt.de', 'immowelt.de'], ['immowelt.de']],
  ['savedSearches.create.isActive', undefined, true],
  ['savedSearches.create.autoExport', undefined, false],
  ['savedSearches.create.alerts', undefined, true],
  ['savedSearches.create.priceDropAlerts', undefined, false],
  ['savedSearches.create.returnAlerts', undefined, false],
  ['savedSearches.update.minPrice', '', null],
  ['savedSearches.update.minPrice', undefined, undefined],
  ['savedSearches.update.isActive', undefined, undefined],
  ['savedSearches.update.sources', undefined, undefined],
  ['prospects.update.ownerName', ' ', ''],
  ['prospects.update.ownerName', '', null],
  ['prospects.update.ownerName', undefined, undefined],
  ['tips.submit.tipType', undefined, 'Immobilienverkauf'],
  ['tips.submit.propertyType', undefined, 'Haus'],
  ['tips.submit.urgency', undefined, 'mittel'],
  ['apiKeys.create.scopes', ['read', 'read'], ['read']],
  ['partners.register.website', 'firma.de', 'https://firma.de'],
  ['partners.register.priceRange', undefined, 'standard'],
  ['partners.get.id', `registered-${UUID}`, UUID],
  ['billing.put.vatId', 'de 123 456 789', 'DE123456789'],
  ['billing.put.isPrivate', undefined, false],
  ['billing.put.isSmallBusiness', undefined, false],
  ['contact.objection.reason', undefined, ''],
  ['notices.record.words', undefined, ''],
  ['smtpSettings.create.port', undefined, 587],
  ['smtpSettings.create.secure', undefined, false],
  ['smtpSettings.create.isGlobalDefault', undefined, false],
  ['smtpSettings.create.isActive', undefined, true],
  ['emailTemplates.create.isActive', undefined, true],
  ['emailTemplates.create.variables', undefined, ['firstName', 'verificationUrl']],
  ['legal.update.text', ' a\r\nb\u0007c\td ', 'a\nbc\td'],
  ['rewards.update.rewardAmount', ' 12,5 ', 12.5],
]

describe('parsing a field', () => {
  it.each(READS)('in %s turns %j into %j', (place, input, parsed) => {
    expect(schemaAt(place).parse(input)).toEqual(parsed)
  })
})
