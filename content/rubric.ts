// The criteria by which reviewers score an application from 1 to 5. Each reviewer scores alone and sees what
// others gave afterwards. Without criteria the desk shows no scores. `key` names the stored scores: keep it
// when a label changes.

export type Criterion = { key: string; label: string; hint: string };

export const rubric: { sample?: true; criteria: readonly Criterion[] } = {
  sample: true,
  criteria: [
    {
      key: "need",
      label: "Financial need",
      hint: "1: could pay most of it, 5: could not start without help",
    },
    { key: "goals", label: "Clear goals", hint: "1: no goal named, 5: a goal with next steps" },
    { key: "readiness", label: "Ready to start", hint: "1: much in the way, 5: can start now" },
  ],
};
