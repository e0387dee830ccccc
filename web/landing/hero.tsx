import { Mark } from '#web/components/logo.tsx'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { header, hero } from './content.ts'
import type { LoginTrigger } from './login-button.tsx'
import { LoginButton } from './login-button.tsx'
import { ProductPicture } from './product-picture.tsx'
import { Skyline } from './skyline.tsx'

const link = 'rounded-sm py-2 text-[15px] font-medium text-white underline-offset-4 hover:underline focus-visible:outline-white'

/** Placed on the top colour of the sky below it. */
export const Header = (login: LoginTrigger) => (
  <header className="bg-[#0c3a47]">
    <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-1 px-6 py-4 text-white">
      <span className="flex flex-1 items-center gap-2.5 text-[17px] font-bold tracking-tight">
        <Mark />
        {PRODUCT_NAME}
      </span>
      <nav aria-label="Registrierung" className="order-last flex w-full gap-6 sm:order-none sm:w-auto">
        {[header.agents, header.partners].map(({ label, href }) => (
          <a key={href} href={href} className={link}>
            {label}
          </a>
        ))}
      </nav>
      <LoginButton {...login} look="outline" className="h-11 px-4.5 text-[15px]">
        {header.login}
      </LoginButton>
    </div>
  </header>
)

/** The claim above an evening street, and the product itself in front of it. */
export const Hero = (login: LoginTrigger) => (
  <div className="relative isolate">
    <div className="absolute inset-x-0 top-0 bottom-52 -z-10 overflow-hidden bg-linear-to-b from-[#0c3a47] via-[#155163] via-55% to-[#5b8d92] sm:bottom-40 lg:bottom-72">
      <div
        aria-hidden
        className="absolute top-32 right-[9%] hidden size-16 rounded-full bg-[#f5e6c4] shadow-[0_0_60px_rgb(245_230_196/35%)] lg:block"
      />
      <Skyline className="absolute inset-x-0 bottom-0 h-60 w-full sm:h-80 lg:h-[25rem]" />
    </div>
    <div className="px-6 pt-10 text-center sm:pt-16 lg:pt-20">
      <h1 className="mx-auto max-w-3xl text-[38px] leading-[1.08] font-bold tracking-tight text-balance text-white sm:text-[56px] lg:text-[64px]">
        {hero.title}
      </h1>
      <p className="mx-auto mt-5 max-w-2xl text-[17px] leading-relaxed text-pretty text-[#e4eff1] sm:text-lg">{hero.text}</p>
      <LoginButton {...login} look="filled" className="mt-8 h-13 px-7 text-[17px] shadow-float">
        {hero.start}
      </LoginButton>
    </div>
    <figure className="mx-auto mt-12 max-w-[22.5rem] px-6 sm:mt-16 sm:max-w-[73rem]">
      <div className="overflow-hidden rounded-xl border bg-page shadow-[0_32px_64px_-24px_rgb(6_28_35/60%)]">
        <ProductPicture />
      </div>
      <figcaption className="mt-3 text-center text-[13px] text-ink-2">{hero.pictureNote}</figcaption>
    </figure>
  </div>
)
