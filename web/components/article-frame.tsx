import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, ScrollRestoration } from 'react-router'
import { paths } from '../lib/paths.ts'
import { LegalLinks } from './legal-links.tsx'
import { Logo } from './logo.tsx'
import { buttonClass } from './ui/button.tsx'

/** A text page: one column, the same with and without a session. */
export const ArticleFrame = ({ product, children }: { product: string; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <header className="border-b bg-panel">
      <div className="mx-auto flex h-14 max-w-3xl items-center justify-between px-4 sm:px-6">
        <Link to={paths.home} aria-label={`${product}: zur Startseite`} className="rounded-md">
          <Logo name={product} />
        </Link>
        <Link to={paths.home} className={buttonClass({ variant: 'ghost', size: 'small' })}>
          <ArrowLeft aria-hidden />
          Zur Startseite
        </Link>
      </div>
    </header>
    <main className="mx-auto w-full max-w-3xl flex-1 px-4 pt-8 pb-12 sm:px-6 sm:pt-12">{children}</main>
    <footer className="border-t text-[13px] text-ink-2 [main:has([data-arriving])+&]:invisible">
      <div className="mx-auto max-w-3xl px-4 py-4 sm:px-6">
        <LegalLinks />
      </div>
    </footer>
    <ScrollRestoration />
  </div>
)
