/**
 * Where menus and tooltips are rendered: into the landmark of what opens them, so that no text is outside the landmarks. Not
 * beside the trigger itself, where a card could clip them. Without one (in a dialog), at the end of the body.
 */
export const landmarkOf = (trigger: Element | null) => trigger?.closest<HTMLElement>('main') ?? trigger?.closest('header')
