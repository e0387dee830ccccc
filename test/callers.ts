import type { Belonging } from './belonging.ts'
import type { TestApp } from './app.ts'
import type { Factories, TestAgent } from './factories.ts'

/** The product with offices of two: each agent that a fixture makes has a colleague. */
export interface OfficesOfTwo extends TestApp {
  getColleague(agent: Pick<TestAgent, 'id'>): TestAgent
}

export function withColleagues(test: TestApp): OfficesOfTwo {
  const colleagues = new Map<string, TestAgent>()
  /** Office -> the agent it was opened with. */
  const firsts = new Map<string, TestAgent>()
  const agent: Factories['agent'] = async (overrides) => {
    const made = await test.make.agent(overrides)
    const first = overrides?.office_id && firsts.get(overrides.office_id)
    if (first) colleagues.set(made.id, first)
    if (overrides?.office_id) return made
    firsts.set(made.officeId, made)
    const colleague = await test.make.agent({
      office_id: made.officeId,
      first_name: 'Ben',
      last_name: `Kollege${made.lastName}`,
      phone_number: '03641 654321',
    })
    colleagues.set(made.id, colleague).set(colleague.id, made)
    return made
  }
  return {
    ...test,
    make: { ...test.make, agent },
    getColleague({ id }) {
      const found = colleagues.get(id)
      if (!found) throw new Error('an agent that these factories did not make has no colleague')
      return found
    },
  }
}

/** What another caller may do with a person's rows: everything as the person, or nothing at all. */
export type Gets = 'the same' | 'nothing'

/** Everyone who calls a row beside the person whose records it names. A further kind of caller is one more entry. */
export interface OtherCaller {
  readonly name: string
  readonly gets: Readonly<Record<Exclude<Belonging, 'both'>, Gets>>
  find(test: OfficesOfTwo, person: TestAgent): Promise<TestAgent>
}

export const OTHER_CALLERS: readonly OtherCaller[] = [
  {
    name: 'a colleague',
    gets: { office: 'the same', person: 'nothing' },
    find: (test, person) => Promise.resolve(test.getColleague(person)),
  },
  { name: 'a stranger', gets: { office: 'nothing', person: 'nothing' }, find: (test) => test.make.agent() },
]
