import type { JSHandle, Page } from '@playwright/test'

/** Every element with text of its own, and every link, with how its text looks. */
export type TextLooks = JSHandle<Map<Element, string>>

/** All that rules about colors judge by: the letters, what they stand on, and in a link the text around it. */
export const textLooks = (page: Page): Promise<TextLooks> =>
  page.evaluateHandle(() => {
    const links = 'a, [role=link]'
    const grounds = new Map<Element, string>()
    function groundOf(element: Element | null): string {
      if (!element) return ''
      const known = grounds.get(element)
      if (known !== undefined) return known
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element)
      const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position].join()
      const isSeenThrough = own === 'rgba(0, 0, 0, 0),none,1,none,normal,static'
      const ground = `${isSeenThrough ? '' : `${own}/`}${groundOf(element.parentElement)}`
      grounds.set(element, ground)
      return ground
    }

    const ownText = (element: Element) =>
      [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue!.trim() : '')).join('')
    const lettersOf = (element: Element) => {
      const { color, fontSize, fontWeight, fontStyle, textShadow, textDecorationLine } = getComputedStyle(element)
      return [color, fontSize, fontWeight, fontStyle, textShadow, textDecorationLine].join()
    }
    /** Of the nearest block, where more stands in it than links. */
    function lettersAround(link: Element) {
      let block = link.parentElement!
      while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement!
      const isAmidText = [block, ...block.querySelectorAll('*')].some((part) => !part.closest(links) && ownText(part))
      return isAmidText ? lettersOf(block) : ''
    }
    function lookOf(element: Element) {
      // A sign alone is judged otherwise than words, and what lies outside the page not at all.
      const isSign = ownText(element).length < 2
      const around = element.matches(links) ? lettersAround(element) : ''
      const { right, bottom } = element.getBoundingClientRect()
      const isAway = right <= 0 || bottom <= 0
      return [element.tagName, element.className, isSign, isAway, lettersOf(element), around, groundOf(element)].join(' ')
    }

    const isText = (element: Element) => ownText(element) !== '' || element.matches(`${links}, input, select, textarea`)
    // What cannot be seen, or is disabled, is not judged.
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    const isEnabled = (element: Element) => !element.closest(':disabled, [aria-disabled=true]')
    const judged = [...document.body.querySelectorAll('*')].filter((one) => isText(one) && isEnabled(one) && isSeen(one))
    return new Map(judged.map((element) => [element, lookOf(element)]))
  })
