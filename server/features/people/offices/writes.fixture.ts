import type { Writes } from '#test/prepared-write.ts'

export const OFFICE = {
  name: 'Berger Immobilien GmbH',
  phone: '03641 123456',
  email: 'buero@berger.example',
  street: 'Markt 1',
  zipCode: '07743',
  city: 'Jena',
}

export const WRITES: Writes<'office'> = {
  'office.put': async ({ make }) => ({ by: await make.agent(), input: { body: OFFICE } }),
  'office.setColleagues': async ({ make }) => ({ by: await make.agent(), input: { body: { colleaguesProspects: 'see' } } }),
}
