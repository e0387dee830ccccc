import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { Street } from './street.tsx'

/** A form on one side, a street of gables on the other; on phones the street is a strip above. */
export const PublicFrame = ({ product, children }: { product: string; children: ReactNode }) => (
  <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(26rem,5fr)_7fr] lg:grid-rows-1">
    <div className="order-2 flex flex-col px-6 pt-8 pb-6 sm:px-12 lg:order-1 lg:py-10">
      <header className="hidden lg:block">
        <Logo name={product} />
      </header>
      <main className="mx-auto flex w-full max-w-sm flex-1 flex-col lg:justify-center">{children}</main>
      <footer className="mx-auto mt-10 w-full max-w-sm text-[13px] text-ink-2 lg:mx-0">
        {product} findet Eigentümer, macht Kontakte daraus und belohnt, wer den Tipp gab.
      </footer>
    </div>
    <aside aria-label={product} className="relative order-1 h-44 overflow-hidden bg-[#0f4c5c] sm:h-56 lg:order-2 lg:h-auto">
      <Street />
      {/* on a narrow screen the gables reach up to the name: the sky comes down behind it */}
      <div aria-hidden className="absolute inset-x-0 top-0 h-24 bg-linear-to-b from-[#0c3a47] from-45% to-transparent lg:hidden" />
      <div className="absolute top-5 left-6 text-white lg:hidden [&_span]:text-white!">
        <Logo name={product} />
      </div>
      <p className="absolute top-16 left-16 hidden max-w-lg text-[40px] leading-[1.12] font-bold tracking-tight text-balance text-white lg:block">
        Mit welchem Eigentümer sprechen Sie heute?
      </p>
    </aside>
  </div>
)
