import './lib/history-entry.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createQueryClient, Providers } from './app/providers.tsx'
import { startServiceWorker } from './app/service-worker.ts'
import './app/styles.css'
import { keepsLastSeen } from './lib/device.ts'
import { paths } from './lib/paths.ts'
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
const draw = () =>
  createRoot(root).render(
    <Providers client={client}>
      <App />
    </Providers>,
  )
const showLastSeen = async () => (await import('./lib/last-seen.ts')).showLastSeen(client)
// a partner's device shows its last data before the request; if that fails, and at the login after an expired session, it requests first
if (keepsLastSeen() && location.pathname !== paths.auth) void showLastSeen().then(draw, draw)
else draw()
