import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'
import { startServiceWorker } from './app/service-worker.ts'
import './app/styles.css'
import { startTheme } from './lib/theme.ts'
import { toaster } from './lib/toast.ts'

startTheme()
toaster.showKept()
startServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <Providers>
    <App />
  </Providers>,
)
