import { useTitle } from '#client/page/use-title.ts'
import { Buttons, Inputs } from './design/controls.tsx'
import { Facts, TabsAndTimes } from './design/facts.tsx'
import { Colors, Marks, Voices } from './design/foundations.tsx'
import { Overlays } from './design/overlays.tsx'
import { Loading, Nothing, Pictures } from './design/states.tsx'
import './design.css'

/** Every component in every state, for those who build screens. Development only. */
export default function Design() {
  useTitle('Component sheet')
  return (
    <main className="spec" id="main">
      <h1 className="title">Component sheet</h1>
      <Marks />
      <Colors />
      <Voices />
      <Buttons />
      <Inputs />
      <Facts />
      <TabsAndTimes />
      <Overlays />
      <Loading />
      <Nothing />
      <Pictures />
    </main>
  )
}
