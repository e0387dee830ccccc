import { renderToString } from 'react-dom/server.edge'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { PageAnswer } from '#shared/contract/page-answers.ts'
import type { User } from '#shared/contract/people/accounts.ts'
import { sessionKey } from '#web/features/people/accounts/queries.ts'
import { keyAt } from '#web/lib/page-answers.ts'
import { loadAhead } from './load-ahead.ts'
import { pagesFor } from './pages.tsx'
import { createQueryClient, Providers } from './providers.tsx'

/** The markup of a user's page with its first answers, for the server: a phone shows it while the page's code is on the way. */
export async function draw(address: string, answers: readonly PageAnswer[]): Promise<string | undefined> {
  const client = createQueryClient()
  for (const { address: read, data } of answers) client.setQueryData(keyAt(read), data)
  const user = client.getQueryData<User>(sessionKey)
  if (!user) return undefined
  const handler = createStaticHandler(await loadAhead(pagesFor(user.role), address))
  const context = await handler.query(new Request(new URL(address, 'http://localhost')))
  if (context instanceof Response) return undefined
  return renderToString(
    <Providers client={client}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </Providers>,
  )
}
