import { Button } from '#client/ui/button.tsx'
import { cloths } from '#contract/categories.ts'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { ImageGrid } from '#client/ui/pictures/image-grid.tsx'
import { OutCard } from '#client/ui/pictures/out-card.tsx'
import { Shelf } from '#client/ui/pictures/shelf.tsx'
import { PostSkeleton } from '#client/ui/skeleton.tsx'
import { PersonSkeleton, TableSkeleton } from '#client/ui/list-skeletons.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { picture } from './picture.ts'
import { Section } from './section.tsx'

export function Loading() {
  return (
    <Section title="Loading">
      <div className="grid-2">
        <PostSkeleton />
        <div className="card">
          <PageSpinner />
        </div>
        <PersonSkeleton />
        <div className="card">
          <TableSkeleton />
        </div>
      </div>
    </Section>
  )
}

export function Nothing() {
  return (
    <Section title="Empty, error">
      <div className="grid-3">
        <div className="card">
          <Empty drawing="shelf" text="No posts to display.">
            <Button variant="primary">Create Your First Post</Button>
          </Empty>
        </div>
        <div className="card">
          <Empty
            drawing="cards"
            text="You don't have any colleagues yet."
            sub="Connect with other librarians to grow your network!"
          />
        </div>
        <div className="card">
          <Empty drawing="drawer" text="No pending posts to approve." />
        </div>
        <div className="card">
          <Empty drawing="lens" text="No users match your search criteria." />
        </div>
        <div className="card">
          <LoadError
            text="Error loading posts. Please try again later."
            onRetry={() => toast({ tone: 'info', title: 'Trying again' })}
          />
        </div>
      </div>
    </Section>
  )
}

const images = cloths.map((cloth) => ({ src: picture(cloth), alt: `Plain ${cloth} cloth`, width: 400, height: 300 }))

export function Pictures() {
  return (
    <Section title="Images, shelves">
      <div className="grid-3">
        {[1, 2, 3, 4, 7].map((count) => (
          <ImageGrid
            key={count}
            images={images.slice(0, count)}
            onOpen={(index) => toast({ tone: 'info', title: `Image ${index + 1} of ${count}` })}
          />
        ))}
      </div>
      <div className="spec-shelf">
        <Shelf seed={404} width={1440} height={240} OutCard={OutCard} />
      </div>
      <div className="row wrap">
        {[1, 2, 3].map((seed) => (
          <div className="spec-cover" key={seed}>
            <Shelf seed={seed} width={264} height={76} />
          </div>
        ))}
      </div>
    </Section>
  )
}
