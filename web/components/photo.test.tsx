import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Photo, PicturesByClick } from './photo.tsx'

afterEach(cleanup)

const SRC = 'https://img.example/haus.jpg'
const pictures = () => [...document.querySelectorAll('img')].map(({ src }) => src)
const show = (isByClick: boolean, click?: 'button' | 'asked') =>
  render(
    <PicturesByClick value={isByClick}>
      <Photo src={SRC} alt="" building="house" {...(click && { click })} />
    </PicturesByClick>,
  )

describe('an advert picture', () => {
  it('loads at once by default', () => {
    show(false)
    expect(pictures()).toEqual([SRC])
  })

  it('loads only by its button if the installation requires it', async () => {
    show(true, 'button')
    expect(pictures()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Bild laden' }))
    expect(pictures()).toEqual([SRC])
  })

  it('loads if the previous click requested it, and stays a drawing without room for a button', () => {
    show(true, 'asked')
    expect(pictures()).toEqual([SRC])
    cleanup()
    show(true)
    expect([pictures(), screen.queryByRole('button')]).toEqual([[], null])
  })
})
