import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'
import { startServiceWorker } from './app/service-worker.ts'
import './app/styles.css'
import { startTheme } from './lib/theme.ts'
import { toaster } from './lib/toast.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
// the landing page's login window borrows code that travels with this file, and must not be replaced by the application
if (!root.hasAttribute('data-landing')) {
  startTheme()
  toaster.showKept()
  startServiceWorker()
  createRoot(root).render(
    <Providers>
      <App />
    </Providers>,
  )
}
