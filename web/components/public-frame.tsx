import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { cn } from '../lib/class-names.ts'
import { paths } from '../lib/paths.ts'
import { LegalLinks } from './legal-links.tsx'
import { Logo } from './logo.tsx'
import street from './street.svg'

interface PublicFrameProps {
  product: string
  children: ReactNode
  /** For long forms: more room, and the street stays in place while the form scrolls. */
  wide?: boolean
  /** The claim above the street. */
  claim?: string
  /** Benefits in a few words each; only on wide windows. */
  points?: readonly string[]
}

const HomeLink = ({ product, className }: { product: string; className?: string }) => (
  <Link to={paths.home} aria-label={`${product}: zur Startseite`} className={cn('inline-block rounded-md', className)}>
    <Logo name={product} />
  </Link>
)

function Picture({ product, wide, claim, points }: Required<Omit<PublicFrameProps, 'children'>>) {
  return (
    <aside aria-label={product} className="order-1 bg-[#0b323d] lg:order-2">
      <div className={cn('relative overflow-hidden', wide ? 'h-36 sm:h-40 lg:sticky lg:top-0 lg:h-dvh' : 'h-44 sm:h-56 lg:h-full')}>
        <img src={street} alt="" className="absolute inset-0 size-full object-cover object-bottom" />
        {/* on a narrow screen the gables reach the name: the sky behind it is extended */}
        <div aria-hidden className="absolute inset-x-0 top-0 h-24 bg-linear-to-b from-[#0c3a47] from-45% to-transparent lg:hidden" />
        <HomeLink product={product} className="absolute top-5 left-6 text-white lg:hidden [&_span]:text-white!" />
        <div className={cn('absolute hidden text-white lg:block', wide ? 'inset-x-12 top-16' : 'top-16 left-16 max-w-lg')}>
          <p className={cn('leading-[1.12] font-bold tracking-tight text-balance', wide ? 'text-[32px]' : 'text-[40px]')}>{claim}</p>
          <ul className="mt-6 space-y-3 text-[15px]">
            {points.map((point) => (
              <li key={point} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-[#f2c879]" />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </aside>
  )
}

/** A form on one side, a street of gables on the other; on phones the street is a strip above. */
export function PublicFrame({
  product,
  children,
  wide = false,
  claim = 'Mit welchem Eigentümer sprechen Sie heute?',
  points = [],
}: PublicFrameProps) {
  const column = cn('mx-auto w-full', wide ? 'max-w-2xl' : 'max-w-sm')
  return (
    <div
      className={cn(
        'grid min-h-dvh grid-rows-[auto_1fr] lg:grid-rows-1',
        wide ? 'lg:grid-cols-[minmax(0,1fr)_minmax(22rem,30%)]' : 'lg:grid-cols-[minmax(26rem,5fr)_7fr]',
      )}
    >
      <div className="order-2 flex min-w-0 flex-col px-6 pt-8 pb-6 sm:px-12 lg:order-1 lg:py-10">
        <header className={cn('hidden lg:block', wide && column)}>
          <HomeLink product={product} />
        </header>
        <main className={cn('flex flex-1 flex-col', column, wide ? 'lg:pt-10' : 'lg:justify-center lg:pt-6')}>{children}</main>
        <footer className={cn('mt-10 space-y-1.5 text-[13px] text-ink-2', column, !wide && 'lg:mx-0')}>
          <p>{product} findet Eigentümer, macht Kontakte daraus und belohnt, wer den Tipp gab.</p>
          <LegalLinks />
        </footer>
      </div>
      <Picture product={product} wide={wide} claim={claim} points={points} />
    </div>
  )
}
