export { Choices, same } from "../targets";
