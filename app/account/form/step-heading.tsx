// The heading of a step of the sign-in page. It takes focus when its step replaces another one, so that
// keyboard and screen reader continue there.
import { focusWhenShown } from "../../ui/take-focus.ts";

type StepHeadingProps = { takesFocus?: boolean | undefined; children: string };

export function StepHeading({ takesFocus = true, children }: StepHeadingProps) {
  return (
    <h1
      ref={takesFocus ? focusWhenShown : null}
      tabIndex={-1}
      className="scroll-mt-6 font-bold font-heading text-4xl"
    >
      {children}
    </h1>
  );
}
