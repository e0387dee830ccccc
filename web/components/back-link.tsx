import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from './ui/button.tsx'

/** The way back, above the header of a page that is in no menu. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={buttonClass({ variant: 'ghost', className: 'mb-3 -ml-3.5 print:hidden' })}>
    <ArrowLeft aria-hidden />
    {children}
  </Link>
)
