import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Factories, TestAgent } from '#test/factories.ts'
import { AXE } from './inspect.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'
import { closeVisits, openVisitor, startBrowser, type Visitor, type VisitorOptions } from './visitor.ts'

/** What a file's tests share when each of them has one visitor; available after the file's `beforeAll`. */
export interface Stage {
  readonly product: Product
  readonly agent: TestAgent
  /** The visitor whose page was requested last. */
  readonly visitor: Visitor
  /** The only page of a new visitor, who leaves after the test. */
  enter(options?: VisitorOptions): Promise<Page>
  /** One visitor's page for all tests of a `describe`: a first visit loads everything, which takes longer than most tests. */
  resident(options?: () => VisitorOptions | Promise<VisitorOptions>): () => Page
}

export interface StageOptions {
  readonly product?: ProductOptions
  readonly agent?: Parameters<Factories['agent']>[0]
  /** Default for every visitor, which `enter` may override. */
  readonly visitor?: VisitorOptions
  /** Prepares every page for `inspect`. */
  readonly isInspected?: boolean
}

/** One product, one browser and the agent Anna Berger for a file's tests, and one visitor per test, who must not have caused any problem. */
export function oneVisitor(options: StageOptions = {}): Stage {
  let product: Product
  let browser: Browser
  let agent: TestAgent
  let visitor: Visitor
  let resident: Visitor | undefined

  const open = async (own?: VisitorOptions) => {
    const opened = await openVisitor(browser, product, { ...options.visitor, ...own })
    if (options.isInspected) await opened.context.addInitScript(AXE)
    return opened
  }
  beforeAll(async () => {
    product = await startProduct(options.product)
    browser = await startBrowser()
    agent = await product.make.agent({ first_name: 'Anna', last_name: 'Berger', ...options.agent })
  })
  afterEach(async () => {
    const problems = visitor.problems()
    if (visitor !== resident) await visitor.leave()
    expect(problems).toEqual([])
  })
  afterAll(async () => {
    // Workers are shared, so a failed start must be cleaned up.
    if (browser as Browser | undefined) await closeVisits(browser)
    await (product as Product | undefined)?.close()
  })
  return {
    get product() {
      return product
    },
    get agent() {
      return agent
    },
    get visitor() {
      return visitor
    },
    async enter(own) {
      visitor = await open(own)
      return visitor.page
    },
    resident(own) {
      let here: Visitor
      beforeAll(async () => {
        here = resident = await open(await own?.())
      })
      afterAll(() => here.leave())
      return () => {
        visitor = here
        return here.page
      }
    },
  }
}
