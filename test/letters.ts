import { office } from '#shared/contract/people/office.ts'
import { letters } from '#shared/contract/work/letters.ts'
import type { TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'

/** An agent with a complete letterhead. */
export async function writingAgent(test: TestApp): Promise<TestAgent> {
  const agent = await test.make.agent({ phone_number: '03641 123456' })
  const address = { street: 'Markt 1', zipCode: '07743', city: 'Jena' }
  await test.as(agent).call(office.put, { body: { name: 'Berger Immobilien GmbH', email: agent.email, ...address } })
  return agent
}

/** An owner whose postal address lacks the street. */
export const WRITTEN = { contact_name: 'Karla Ott', zip_code: '07745', location: 'Jena' } as const

let houses = 100
/** A property with a unique postal address, so that its owner can be sent a letter. */
export const writtenProperty = ({ make }: TestApp, overrides: Parameters<TestApp['make']['property']>[0] = {}): Promise<number> =>
  make.property({ ...WRITTEN, address: `Lindenweg ${(houses += 1)}`, ...overrides })

type Form = Readonly<Record<string, string>>

/** The form of the "Widerrufen" button on this page. */
export const withdrawalOn = (page: string): Form => ({ answer: 'withdrawn', seen: /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? '' })

/** The letter pages, as owners use them. */
export function letterPages(at: () => TestApp) {
  let answers = 0
  /** Writes a letter and returns its code's path, which would take a third of a second to read from the PDF. */
  async function letterTo(property: number, by: TestAgent, form: object = {}): Promise<string> {
    const body = { propertyIds: [property], subject: 'Ihr Haus', body: '{{Anrede}}', ...form }
    await at().as(by).call(letters.make, { body })
    const [letter] = (
      await at()
        .as(by)
        .call(letters.of, { params: { id: property } })
    ).body.letters
    return new URL(letter?.answerLink ?? '').pathname.replaceAll('-', '')
  }
  const look = (path: string, headers: Form = {}) => at().app.inject({ url: path, headers })
  const send = (path: string, form: Form, headers: Form = {}) =>
    at().app.inject({
      method: 'POST',
      url: path,
      // limits count by address
      remoteAddress: `198.51.100.${(answers += 1) % 250}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })
  /** Sends "never" as confirmed. */
  const answer = (path: string, form: Form, headers: Form = {}) =>
    send(path, form['answer'] === 'never' ? { confirmed: 'ja', ...form } : form, headers)
  /** Answers whether an objection is to be lifted. */
  async function lift(path: string, form: Form) {
    const asked = await answer(path, form)
    return answer(path, { ...form, lifts: /name="lifts" value="([^"]+)"/.exec(asked.body)?.[1] ?? '' })
  }
  /** Clicks "Widerrufen" on the page as it is now. */
  const withdraw = async (path: string) => send(path, withdrawalOn((await look(path)).body))
  return { letterTo, look, send, answer, lift, withdraw }
}
