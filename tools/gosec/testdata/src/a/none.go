package a // want `tools/gosec/answers.go answers G404 2 times; it is found 0 times`
