import { createRoot, hydrateRoot } from 'react-dom/client'
import { startTheme } from '#web/lib/theme.ts'
import { Landing } from './landing.tsx'
import './landing.css'

startTheme()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
// the build has written the page already; while developing it is drawn here
if (root.firstElementChild) hydrateRoot(root, <Landing />)
else createRoot(root).render(<Landing />)
