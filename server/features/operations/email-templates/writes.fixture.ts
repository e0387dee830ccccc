import { contract } from '#shared/contract/index.ts'
import type { TestApp } from '#test/app.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'emailTemplates'> = {
  'emailTemplates.create': async ({ make }) => ({ by: await make.user({ role: 'admin' }), input: { body: TEMPLATE } }),
  'emailTemplates.update': async (test) => {
    const { by, id } = await emailTemplateOf(test)
    return { by, input: { params: { id }, body: { subject: 'Guten Tag' } } }
  },
  'emailTemplates.remove': async (test) => {
    const { by, id } = await emailTemplateOf(test)
    return { by, input: { params: { id } } }
  },
  'emailTemplates.preview': async ({ make }) => ({
    by: await make.user({ role: 'admin' }),
    input: { body: { templateType: 'welcome', subject: 'Hallo', htmlContent: '<p>Hallo</p>' } },
  }),
}

const TEMPLATE = { templateName: 'Gruß', templateType: 'contact' as const, subject: 'Hallo', htmlContent: '<p>Hallo {{firstName}}</p>' }

async function emailTemplateOf(test: TestApp) {
  const by = await test.make.user({ role: 'admin' })
  const { id } = (await test.as(by).call(contract.emailTemplates.create, { body: TEMPLATE })).body
  return { by, id }
}
