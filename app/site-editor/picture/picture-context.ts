// The component with which pages show a picture. The route hands it over, because drawings belong to pages.
import { type ComponentType, createContext } from "react";

export type PictureComponent = ComponentType<{ file: string; alt: string; className: string; sizes: string }>;

export const PictureContext = createContext<PictureComponent>(() => null);
