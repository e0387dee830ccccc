import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'
import './app/styles.css'
import { startTheme } from './lib/theme.ts'
import { toaster } from './lib/toast.ts'

// The server's policy forbids building code from text, which the validator would otherwise try.
z.config({ jitless: true })
startTheme()
toaster.showKept()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <Providers>
    <App />
  </Providers>,
)
