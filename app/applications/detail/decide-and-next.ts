// "Decide and next": whether the next undecided application opens after a decision. Remembered on this
// device.
import { useState } from "react";

const key = "decide-and-next";

export function useDecideAndNext(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(read);
  return [
    isOn,
    (next) => {
      setIsOn(next);
      try {
        window.localStorage.setItem(key, next ? "on" : "off");
      } catch {
        // Storage is refused in some private windows: the choice lasts until the page is left.
      }
    },
  ];
}

function read(): boolean {
  try {
    return window.localStorage.getItem(key) === "on";
  } catch {
    return false;
  }
}
