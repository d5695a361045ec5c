const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** A small number at the start of a sentence: "Two warnings". */
export const numberWord = (number: number) => words[number] ?? String(number)
