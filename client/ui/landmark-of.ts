/**
 * Where a menu or a tooltip is put: into the landmark of what opens it, so that no text stands outside the landmarks.
 * Not beside the trigger itself, where a card could clip it. Nothing found (a dialog) means the end of the body.
 */
export const landmarkOf = (trigger: Element | null) => trigger?.closest<HTMLElement>('main') ?? trigger?.closest('header')
