import './lib/history-entry.ts'
import { startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { User } from '#shared/contract/people/accounts.ts'
import { type Ahead, App } from './app/app.tsx'
import { loadAhead } from './app/load-ahead.ts'
import { pagesFor } from './app/pages.tsx'
import { createQueryClient, Providers } from './app/providers.tsx'
import { startServiceWorker } from './app/service-worker.ts'
import './app/styles.css'
import { keepsLastSeen } from './lib/device.ts'
import { takeAnswers } from './lib/page-answers.ts'
import { paths } from './lib/paths.ts'
import { queryKey } from './lib/query.ts'
import { startTheme } from './lib/theme.ts'
import { toaster } from './lib/toast.ts'
import { startTypeFamily } from './lib/type-family.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
startTheme()
startTypeFamily()
toaster.showKept()
startServiceWorker()
const client = createQueryClient()
/** The page has taken the place of what the server drew, and its controls work. */
function TakenOver() {
  useEffect(() => root?.removeAttribute('data-drawn'), [])
  return null
}
const draw = (ahead?: Ahead) => {
  const page = (
    <Providers client={client}>
      <App ahead={ahead} />
      <TakenOver />
    </Providers>
  )
  const show = () => createRoot(root).render(page)
  // in slices, so that a drawn page can be scrolled meanwhile
  if (ahead) startTransition(show)
  else show()
}
const showLastSeen = async () => (await import('./lib/last-seen.ts')).showLastSeen(client)
takeAnswers(client)
const user = client.getQueryData<User>(queryKey('GET /api/auth/user'))
// what the server has drawn stays until the page can take its place whole
if (user) void loadAhead(pagesFor(user.role), location.pathname).then((routes) => draw({ role: user.role, routes }))
// a partner's device shows its last data before the request; if that fails, and at the login after an expired session, it requests first
else if (keepsLastSeen() && location.pathname !== paths.auth)
  void showLastSeen().then(
    () => draw(),
    () => draw(),
  )
else draw()
