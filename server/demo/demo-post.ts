/** A post of the demo community. People are referred to by key (people.ts); times count back from the first start. */
export interface DemoPost {
  by: string
  hoursAgo: number
  text: string
  /** When its author last edited it, and what it said before. */
  edited?: { hoursAgo: number; before: string }
  category?: string
  audience?: 'colleagues'
  /** The group it was written for (groups.ts). */
  group?: string
  pictures?: DemoPicture[]
  /** A file in documents/, and its name in the post. */
  document?: { file: string; name: string }
  /** How many of those who may see it like it. */
  likes?: number
  comments?: [by: string, hoursAgo: number, text: string][]
}

export interface DemoPicture {
  name: PictureName
  alt: string
}

/** In pictures/, each at several widths: `{name}-{width}.webp`; the 16-pixel one is shown while another loads. */
export const pictures = {
  'catalog-card': { width: 1600, height: 1013, narrower: [320, 640, 1280] },
  'cyanotype-1': { width: 960, height: 1200, narrower: [320, 640] },
  'cyanotype-2': { width: 960, height: 800, narrower: [320, 640] },
  'cyanotype-3': { width: 960, height: 800, narrower: [320, 640] },
  'event-linked': { width: 1200, height: 560, narrower: [320, 640] },
  'event-mending': { width: 1200, height: 560, narrower: [320, 640] },
  'event-sources': { width: 1200, height: 560, narrower: [320, 640] },
  'event-story': { width: 1200, height: 560, narrower: [320, 640] },
  'event-strongroom': { width: 1200, height: 560, narrower: [320, 640] },
  'mobile-library': { width: 1600, height: 1000, narrower: [320, 640, 1280] },
  poster: { width: 1200, height: 1493, narrower: [320, 640] },
  'reading-room': { width: 1600, height: 1067, narrower: [320, 640, 1280] },
  'survey-map': { width: 1600, height: 1333, narrower: [320, 640, 1280] },
  'usage-chart': { width: 1600, height: 960, narrower: [320, 640, 1280] },
} as const
export type PictureName = keyof typeof pictures
